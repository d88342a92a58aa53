-- How much of a payment is not refunded or being refunded.
create function left_of_payment(the_reference text) returns bigint language sql stable as $$
  select coalesce(received_kobo, 0) - (
    select coalesce(sum(amount_kobo), 0)::bigint from refunds
    where refunds.reference = payment_attempts.reference and refunds.status <> 'failed')
  from payment_attempts where reference = the_reference
$$;

-- Whether a refund is what a return pays back, or a part or a retry of that.
create function is_return_refund(the_refund uuid) returns boolean language sql stable as $$
  select exists (select from returns where refund_id in (select tries_of_refund(the_refund)))
$$;

-- How much a failed refund still owes (decision 0134): one that staff did not enter, or a part of one of which another part was paid or is under
-- way. What is left of its payment, at most the amount less what staff refunded on Paystack since it failed, which may have been for it.
-- 0 once it was retried or dismissed, and of a payment that a bank took (decision 0071).
create function owed_of_refund(the_refund uuid) returns bigint language sql stable as $$
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

-- How much failed refunds still owe of a payment.
create function owed_of_payment(the_reference text) returns bigint language sql stable as $$
  select coalesce(sum(owed_of_refund(id)), 0)::bigint from refunds where reference = the_reference and status = 'failed'
$$;

-- How much is refunded when a failed refund is retried: what it owes, or, of one that staff entered and of which no part was paid, all of it
-- if its payment has that beside what others owe. 0 if it can't be retried.
create function retriable_of_refund(the_refund uuid) returns bigint language sql stable as $$
  select coalesce((
    select case
      when not is_entered_refund(id) or is_refunded_in_part(id) then owed_of_refund(id)
      when amount_kobo <= left_of_payment(reference) - owed_of_payment(reference) then amount_kobo
      else 0
    end
    from refunds
    where id = the_refund and reference is not null and status = 'failed' and dismissed_at is null
      and not exists (select from refunds as again where again.idempotency_key = 'again:' || the_refund)
  ), 0)
$$;
