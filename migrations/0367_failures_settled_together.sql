-- As in 0361; a refund on Paystack counts once, so what covers several failed refunds settles all of them.
-- safe: the former release does not call it, and leaves a closed return as it is.
create or replace function is_failure_settled(the_refund uuid) returns boolean language sql stable as $$
  select exists (
    select from refunds
    where id = the_refund and status = 'failed' and (dismissed_at is not null or owed_of_refund(id) = 0 and not exists (
      select from refunds as others where others.reference = refunds.reference and others.id <> refunds.id and (
        others.status not in ('processed', 'failed') or others.status = 'failed' and owed_of_refund(others.id) > 0)))
  )
$$;
