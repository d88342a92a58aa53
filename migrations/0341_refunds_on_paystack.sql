-- Whether staff entered a refund for an order, here ('desk:') or in Paystack's dashboard ('provider:'), or it retries one that they
-- entered. Every other refund is owed whatever becomes of the order: a payment that no order could use, also when staff sent it back
-- in the dashboard, what came beyond a total, a return, what a change or a cancelled order gives back.
create or replace function is_entered_refund(the_refund uuid) returns boolean language sql stable as $$
  with recursive tries as (
    select idempotency_key, reference from refunds where id = the_refund
    union all
    select earlier.idempotency_key, earlier.reference
    from tries join refunds as earlier
      on earlier.id = case when tries.idempotency_key like 'again:%' then substr(tries.idempotency_key, 7)::uuid end
  )
  select bool_or(idempotency_key like 'desk:%' or idempotency_key like 'provider:%' and not exists (
    select from payment_attempts where payment_attempts.reference = tries.reference and outcome = 'refund_due'))
  from tries
$$;
