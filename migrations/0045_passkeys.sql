-- A second way in: keys that phones and computers keep, for shoppers and for staff. What is kept here opens nothing.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts on delete cascade,
  staff_id uuid references staff on delete cascade,
  -- Chosen by the phone; up to 1,023 bytes (W3C Web Authentication, section 4).
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often it says it was used; many never count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device text not null check (length(device) <= 60),
  created_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(account_id, staff_id) = 1)
);
create index on passkeys (account_id);
create index on passkeys (staff_id);
