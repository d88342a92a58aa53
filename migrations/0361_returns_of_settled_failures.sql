-- Whether nothing more is to be paid of a failed refund: staff dismissed it, or what was refunded of its payment since then covers it, can fail
-- no more, and can't have been for another failed refund that could still be retried. Of refunds that staff did not enter.
create function is_failure_settled(the_refund uuid) returns boolean language sql stable as $$
  select exists (
    select from refunds
    where id = the_refund and status = 'failed' and (dismissed_at is not null or owed_of_refund(id) = 0 and not exists (
      select from refunds as others where others.reference = refunds.reference and others.id <> refunds.id and (
        others.status not in ('processed', 'failed')
        or others.status = 'failed' and others.dismissed_at is null and left_of_payment(others.reference) > 0
          and (not is_entered_refund(others.id) or is_refunded_in_part(others.id))
          and not exists (select from refunds as again where again.idempotency_key = 'again:' || others.id)))))
$$;

-- As in 0307; also when nothing more is to be paid of a refund that failed.
-- safe: the former release keeps no return open that this closes; it would show it for ever.
create or replace function is_return_settled(the_return uuid) returns boolean language sql stable as $$
  select not exists (
    select from refunds
    where id in (select refunds_of_return(the_return)) and status <> 'processed' and not gave_way_to_loss(id)
      and not is_failure_settled(id)
  )
$$;

-- What is paid back at once, or was refunded on Paystack, may be the last of the order. Not a part of the return's own refund, whose
-- other parts are written after it; what a bank took has a trigger of its own.
-- safe: it rejects nothing.
create trigger refunds_return_paid_back after insert on refunds
  for each row when (new.status = 'processed' and new.idempotency_key not like 'return:%' and new.idempotency_key not like 'dispute:%')
  execute function paid_refund_closes_return();

-- A failed refund is dismissed, or the last refund that could have failed did.
-- safe: it rejects nothing.
create trigger refunds_return_failed after update of status, dismissed_at on refunds
  for each row when (new.status = 'failed') execute function paid_refund_closes_return();
