-- A failed refund that staff dismissed, because nothing is owed for it any more: it is not retried, and needs no review.
alter table refunds add column dismissed_at timestamptz;
-- safe: no refund of the former release is dismissed.
alter table refunds add constraint only_failed_refunds_are_dismissed check (dismissed_at is null or status = 'failed') not valid;

-- Whether staff entered a refund for an order, or it retries one that they entered. Every other refund is owed whatever becomes of
-- the order: a payment that no order could use, what came beyond a total, a return, what a change or a cancelled order gives back.
create function is_entered_refund(the_refund uuid) returns boolean language sql stable as $$
  with recursive tries as (
    select idempotency_key from refunds where id = the_refund
    union all
    select earlier.idempotency_key
    from tries join refunds as earlier
      on earlier.id = case when tries.idempotency_key like 'again:%' then substr(tries.idempotency_key, 7)::uuid end
  )
  select bool_or(idempotency_key like 'desk:%') from tries
$$;
