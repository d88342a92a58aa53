-- How often something was done within a stretch of time: limits that a restart does not lift and every process shares.
create table allowances (
  -- What is limited and for whom, such as 'coupon:196.46.20.1'. Never an address or a code in the clear.
  key      text primary key,
  used     integer not null check (used > 0),
  ends_at  timestamptz not null
);

create index allowances_by_end on allowances (ends_at);
