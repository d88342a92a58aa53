-- Whether what a failed refund was for has changed since its first try: the whole of one of its lines became another item, or a
-- cheaper delivery paid back a part of what the refund may have been for. Trying it again would pay back too much, or mark
-- units as refunded that were paid for; staff refund what is still owed instead. What a change itself pays back, and payments
-- that no order could use, stay owed whatever changes.
create function is_refund_overtaken(the_refund uuid) returns boolean language sql stable as $$
  with recursive tries as (
    select id, reference, idempotency_key, requested_at from refunds where id = the_refund
    union all
    select earlier.id, earlier.reference, earlier.idempotency_key, earlier.requested_at
    from tries join refunds as earlier on earlier.id =
      case when tries.idempotency_key like 'again:%' then substr(tries.idempotency_key, 7)::uuid end
  )
  select exists (
    select from tries
      join payment_attempts on payment_attempts.reference = tries.reference
      join order_changes on order_changes.order_id = payment_attempts.order_id
    where tries.idempotency_key !~ '^(again|change|whole|excess):' and order_changes.applied_at >= tries.requested_at
      and case when order_changes.delivery is not null then order_changes.difference < 0
        else order_changes.new_position = order_changes.position and exists (
          select from refund_lines
          where refund_lines.refund_id = the_refund and refund_lines.position = order_changes.position)
        end
  )
$$;
