-- Text messages to customers about their orders (decision 0108). Off until an owner switches a kind on.
create table text_message_settings (
  is_only       boolean primary key default true check (is_only),
  is_paid_on    boolean not null default false,
  is_shipped_on boolean not null default false,
  is_ready_on   boolean not null default false,
  version       integer not null default 0 check (version >= 0)
);
insert into text_message_settings default values;

-- One row for each order and kind, written in the transaction of what it tells. Number and text are there once it is sent.
create table text_messages (
  order_id    uuid        not null references orders,
  kind        text        not null check (kind in ('paid', 'shipped', 'ready')),
  status      text        not null default 'waiting'
              check (status in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'left_out')),
  -- Why it still waits although it is due, or why it was left out.
  reason      text        check (reason in ('key', 'balance', 'sender', 'account', 'busy', 'unreachable',
                                            'overtaken', 'off', 'late', 'no_number')),
  -- Not before this moment: the morning, or the next try.
  send_after  timestamptz not null,
  recipient   text        not null default '' check (recipient ~ '^(\+234[789]\d{9})?$'),
  text        text        not null default '' check (length(text) <= 1000),
  segments    smallint    not null default 0 check (segments between 0 and 10),
  -- By which the provider knows it.
  provider_id text        check (length(provider_id) between 1 and 100),
  -- In the words of the provider: why it was not accepted or not delivered.
  problem     text        not null default '' check (length(problem) <= 300),
  created_at  timestamptz not null,
  -- Committed before the provider is called, so that nobody calls it twice.
  sending_at  timestamptz,
  -- When the provider accepted it.
  sent_at     timestamptz,
  settled_at  timestamptz,
  primary key (order_id, kind),
  check (status not in ('sent', 'delivered') or sent_at is not null),
  check (status in ('waiting', 'left_out') or sending_at is not null)
);
create index text_messages_due on text_messages (send_after) where status = 'waiting';
create index text_messages_sending on text_messages (sending_at) where status = 'sending';
create unique index text_messages_by_provider_id on text_messages (provider_id) where provider_id is not null;
-- Of a report that comes before the response, or whose response was lost.
create index text_messages_to_number on text_messages (recipient) where provider_id is null and recipient <> '';
create index text_messages_by_month on text_messages (sent_at) where sent_at is not null;

-- Which status may follow which. One that may have been sent never waits again, and no late report takes a delivery back.
create function text_message_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('waiting', 'sending'), ('waiting', 'left_out'),
    ('sending', 'waiting'), ('sending', 'sent'), ('sending', 'delivered'), ('sending', 'failed'), ('sending', 'unknown'),
    ('unknown', 'sent'), ('unknown', 'delivered'), ('unknown', 'failed'),
    ('sent', 'delivered'), ('sent', 'failed'), ('failed', 'delivered')
  ) then
    raise exception 'text message % of order % cannot go from % to %', old.kind, old.order_id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger text_messages_move before update of status on text_messages
  for each row when (old.status is distinct from new.status) execute function text_message_may_move();
