-- What the provider keeps of a payment, in kobo, as it says when the payment is settled (decision 0099). Null while it is
-- not known: of unpaid attempts, of payments that a release before this one settled, and where the provider names none.
alter table payment_attempts add column fee_kobo bigint check (fee_kobo >= 0);
