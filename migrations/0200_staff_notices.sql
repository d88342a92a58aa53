-- Staff are told by email of what they chose (decision 0073).

-- Without a row the default of the person's role holds (shared/admin/notices/kinds.ts).
create table notice_choices (
  staff_id  uuid not null references staff,
  kind      text not null check (kind <> ''),
  is_on     boolean not null,
  primary key (staff_id, kind)
);

-- When emails wait: minutes of the day in Lagos, over midnight if the end is before the beginning.
create table notice_quiet_hours (
  staff_id       uuid primary key references staff,
  from_minute    integer not null check (from_minute between 0 and 1439),
  until_minute   integer not null check (until_minute between 0 and 1439),
  check (from_minute <> until_minute)
);

-- Who is told of what, written in the transaction in which it happened. The key makes it once for each person. A subject
-- is an id or a SKU, never personal data. The email is known by its key, so that it is deleted with what it is about.
create table staff_notices (
  kind        text not null check (kind <> ''),
  subject     text not null check (length(subject) between 1 and 300),
  staff_id    uuid not null references staff,
  noticed_at  timestamptz not null,
  emailed_at  timestamptz,
  email_key   text,
  primary key (kind, subject, staff_id),
  check ((emailed_at is null) = (email_key is null))
);

-- What waits for a person, and when they were last emailed.
create index staff_notices_by_person on staff_notices (staff_id, emailed_at);
