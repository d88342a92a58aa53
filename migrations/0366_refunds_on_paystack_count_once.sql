-- How much of a failed refund counts as paid by what staff refunded on Paystack since it failed (decision 0134). Of several of one payment
-- that failed, each such refund counts once: for the last one that failed first, because fewer can have been for it. One that was
-- retried for less keeps what it had. A dismissed one leaves it to the others: it may be paid in another way.
create function paid_on_paystack(the_refund uuid) returns bigint language plpgsql stable as $$
declare
  failed record;
  refunded bigint;
  used bigint := 0;
  counted bigint;
begin
  for failed in
    select refunds.id, refunds.reference, refunds.updated_at as failed_at,
      refunds.amount_kobo::bigint - coalesce(again.amount_kobo, 0)::bigint as amount_kobo
    from refunds left join refunds as again on again.idempotency_key = 'again:' || refunds.id
    where refunds.reference = (select reference from refunds where id = the_refund)
      and refunds.status = 'failed' and refunds.dismissed_at is null
      -- A retried one is no longer a part that is owed.
      and (again.id is not null or not is_entered_refund(refunds.id) or is_refunded_in_part(refunds.id))
    order by refunds.updated_at desc, refunds.id desc
  loop
    select coalesce(sum(amount_kobo), 0) into refunded from refunds
    where reference = failed.reference and status <> 'failed' and requested_at >= failed.failed_at
      and idempotency_key like 'provider:%';
    counted := greatest(least(failed.amount_kobo, refunded - used), 0);
    if failed.id = the_refund then
      return counted;
    end if;
    used := used + counted;
  end loop;
  return 0;
end $$;

-- As in 0360; a refund on Paystack counts once.
-- safe: the former release does not call it.
create or replace function owed_of_refund(the_refund uuid) returns bigint language sql stable as $$
  select coalesce((
    select case
      when amount_kobo > left_kobo
        and exists (select from disputes where disputes.reference = failed.reference and disputes.status = 'lost') then 0
      else greatest(least(left_kobo, amount_kobo - paid_on_paystack(id)), 0)
    end
    from (
      select id, reference, amount_kobo::bigint as amount_kobo, left_of_payment(reference) as left_kobo
      from refunds
      where id = the_refund and reference is not null and status = 'failed' and dismissed_at is null
        and not exists (select from refunds as again where again.idempotency_key = 'again:' || the_refund)
        and (not is_entered_refund(id) or is_refunded_in_part(id))
    ) as failed
  ), 0)
$$;
