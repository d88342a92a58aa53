-- The bank account that a refund goes to when the payer's own bank does not take it back (decision 0100). Of the number only
-- the last four digits are stored.
create table refund_accounts (
  refund_id   uuid        primary key references refunds,
  wrong_codes smallint    not null default 0 check (wrong_codes between 0 and 5),
  bank        text        check (length(bank) between 1 and 120),
  ending      text        check (ending ~ '^\d{4}$'),
  -- When the provider was told to pay it there; an answer may have been lost since.
  sent_at     timestamptz,
  sent_by     text        check (sent_by = 'shopper' or sent_by ~ '^staff:.+$'),
  check ((sent_at is null) = (sent_by is null)),
  check ((bank is null) = (ending is null))
);

-- Only for a refund that waits for one.
create function refund_account_is_needed() returns trigger language plpgsql as $$
begin
  perform from refunds where id = new.refund_id and status = 'needs_attention' for update;
  if not found then
    raise exception 'refund % needs no account', new.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_accounts_needed before insert on refund_accounts
  for each row execute function refund_account_is_needed();
create trigger refund_accounts_sent before update of sent_at on refund_accounts
  for each row when (new.sent_at is not null and new.sent_at is distinct from old.sent_at)
  execute function refund_account_is_needed();
