-- When the shopper was first told that this payment succeeded: whoever asks again later is told 'already'.
alter table payment_attempts add column told_at timestamptz;

-- The browser whom this code signed in: when the answer is lost, the same code from the same browser signs it in once
-- more (docs/decisions/0028).
alter table one_time_codes
  add column used_by bytea check (length(used_by) = 32),
  add check (used_by is null or used_at is not null);
