-- Who wrote to the shop within the last hour, for the limit; older rows are deleted with the next message.
-- The message itself is a letter.
create table contact_senders (
  id       bigint generated always as identity primary key,
  -- One IPv4 address, or the /64 that one IPv6 customer gets.
  network  cidr not null,
  email    text not null,
  sent_at  timestamptz not null
);

create index contact_senders_by_time on contact_senders (sent_at);

-- Whom an answer goes to, where that is not the shop itself.
alter table letters add column reply_to text;
