-- Fees of the provider that the payer paid on top, where the merchant's account passes them on. `received_kobo` is what
-- counts for the order, without them.
alter table payment_attempts add column passed_fees_kobo bigint not null default 0 check (passed_fees_kobo >= 0);
