-- What owners are told by email, once each. The key makes it once: the same thing has the same subject, whoever notices it.
-- A subject is an id, never personal data.
create table owner_alerts (
  kind text not null check (kind <> ''),
  subject text not null check (length(subject) between 1 and 300),
  noticed_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= noticed_at),
  emailed_at timestamptz check (emailed_at >= noticed_at),
  primary key (kind, subject)
);
