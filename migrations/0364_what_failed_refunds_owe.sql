-- As in 0360, by one rule for all: what is left of its payment, at most the amount less what staff refunded on Paystack since it failed, which
-- may have been for it. Not of a payment that a bank took (decision 0071).
-- safe: the former release reserves and retries by the same function, and pays less where it would have paid twice.
create or replace function owed_of_refund(the_refund uuid) returns bigint language sql stable as $$
  select coalesce((
    select case
      when amount_kobo > left_kobo
        and exists (select from disputes where disputes.reference = failed.reference and disputes.status = 'lost') then 0
      else greatest(least(left_kobo, amount_kobo - (
        select coalesce(sum(others.amount_kobo), 0)::bigint from refunds as others
        where others.reference = failed.reference and others.status <> 'failed' and others.requested_at >= failed.failed_at
          and others.idempotency_key like 'provider:%')), 0)
    end
    from (
      select id, reference, amount_kobo::bigint as amount_kobo, updated_at as failed_at, left_of_payment(reference) as left_kobo
      from refunds
      where id = the_refund and reference is not null and status = 'failed' and dismissed_at is null
        and not exists (select from refunds as again where again.idempotency_key = 'again:' || the_refund)
        and (not is_entered_refund(id) or is_refunded_in_part(id))
    ) as failed
  ), 0)
$$;

-- Whether nothing more is to be paid of a failed refund: staff dismissed it, or what was refunded of its payment since then covers it, can fail
-- no more, and can't have been for another failed refund. Of refunds that staff did not enter.
create function is_failure_settled(the_refund uuid) returns boolean language sql stable as $$
  select exists (
    select from refunds
    where id = the_refund and status = 'failed' and (dismissed_at is not null or owed_of_refund(id) = 0 and not exists (
      select from refunds as others where others.reference = refunds.reference and others.id <> refunds.id and (
        others.status not in ('processed', 'failed')
        or others.status = 'failed' and others.dismissed_at is null
          and (not is_entered_refund(others.id) or is_refunded_in_part(others.id))
          and not exists (select from refunds as again where again.idempotency_key = 'again:' || others.id)))))
$$;

-- As in 0361, by the function above.
-- safe: the former release keeps no return open that this closes; it would show it for ever.
create or replace function is_return_settled(the_return uuid) returns boolean language sql stable as $$
  select not exists (
    select from refunds
    where id in (select refunds_of_return(the_return)) and status <> 'processed' and not gave_way_to_loss(id)
      and not is_failure_settled(id)
  )
$$;

-- A failed refund is dismissed, or the last refund that could have failed did.
-- safe: it rejects nothing.
create trigger refunds_return_failed after update of status, dismissed_at on refunds
  for each row when (new.status = 'failed') execute function paid_refund_closes_return();
