-- What happened at the doors, for whoever runs the shop: counted in one row for each hour, kind, network and address, so
-- that a flood is a number and not a full disk (docs/decisions/0044). Deleted after 90 days.
create table security_events (
  id        bigint generated always as identity primary key,
  hour      timestamptz not null check (date_trunc('hour', hour, 'UTC') = hour),
  kind      text not null check (length(kind) between 1 and 40),
  -- What was done, where the kind alone does not say it, such as 'ask for a code'.
  act       text not null check (length(act) <= 60),
  -- Empty where none is known, and in the row that stands for all others of an hour.
  network   text not null check (length(network) <= 60),
  email     text not null check (length(email) <= 320),
  times     integer not null check (times > 0),
  first_at  timestamptz not null,
  last_at   timestamptz not null check (last_at >= first_at),
  unique (hour, kind, act, network, email)
);

create index security_events_newest on security_events (last_at, id);
create index security_events_of_kind on security_events (kind, last_at, id);
create index security_events_about on security_events (email) where email <> '';
