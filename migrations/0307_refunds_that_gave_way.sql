-- Whether a refund failed because a bank took the money first, so that it can't be tried again (decision 0071). Any other that failed is
-- still owed.
create function gave_way_to_loss(the_refund uuid) returns boolean language sql stable as $$
  select exists (
    select from refunds
    where id = the_refund and status = 'failed'
      and exists (select from disputes where disputes.reference = refunds.reference and disputes.status = 'lost')
      and amount_kobo > (
        select received_kobo - coalesce(sum(others.amount_kobo) filter (where others.status <> 'failed'), 0)
        from payment_attempts left join refunds as others on others.reference = payment_attempts.reference
        where payment_attempts.reference = refunds.reference group by received_kobo)
  )
$$;

-- As in 0301, by the function above.
create or replace function is_return_settled(the_return uuid) returns boolean language sql stable as $$
  select not exists (
    select from refunds
    where id in (select refunds_of_return(the_return)) and status <> 'processed' and not gave_way_to_loss(id)
  )
$$;
