-- Files that staff asked for: a job makes them, every machine can hand them out, and after a day they are gone.
create table exports (
  id         uuid primary key default gen_random_uuid(),
  staff_id   uuid not null references staff,
  wish       jsonb not null,
  file_name  text not null,
  asked_at   timestamptz not null,
  ends_at    timestamptz not null,
  -- Who makes it now. The parts of whoever was overtaken do not count.
  attempt    uuid,
  made_at    timestamptz,
  -- As it lies here, packed.
  bytes      bigint check (bytes > 0),
  refused    text check (refused in ('too_large')),
  check ((made_at is null) = (bytes is null)),
  check (made_at is null or (attempt is not null and refused is null))
);

create index exports_by_staff on exports (staff_id, asked_at desc);
create index exports_by_end on exports (ends_at);

create table export_parts (
  export_id  uuid not null references exports on delete cascade,
  attempt    uuid not null,
  number     integer not null check (number >= 0),
  bytes      bytea not null,
  primary key (export_id, attempt, number)
);

-- Packed already.
alter table export_parts alter column bytes set storage external;
