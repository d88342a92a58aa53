-- An order that costs nothing is paid without a payment.

-- As in 0011, with the speed of 0033: a paid order has the payment that paid it, unless there was nothing to pay.
-- safe: the former release pays no order that costs nothing.
create or replace function paid_is_paid() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  touched uuid[];
  wrong record;
begin
  -- Money that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, orders.paid_at, total_amount::bigint * 100 as total_kobo, applied.amount_kobo into wrong
  from orders left join payment_attempts as applied on order_id = id and outcome = 'applied'
  where id = any(touched)
    and applied.amount_kobo is distinct from
      case when orders.paid_at is not null then nullif(total_amount::bigint * 100, 0) end;
  if found then
    raise exception 'order % is paid: %, it costs % kobo, % kobo were applied',
      wrong.id, wrong.paid_at is not null, wrong.total_kobo, coalesce(wrong.amount_kobo, 0) using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- As in 0011; an order of which nothing went back is not refunded, even if it cost nothing.
-- safe: only orders that the former release does not make have another status.
create or replace view order_payments as
select orders.id as order_id,
  case
    when orders.paid_at is not null then case
      when money.on_its_way > 0 then 'refund_due'
      -- Money beyond the total that a person accepted and sent back does not count: the order is still paid.
      when money.given_back > 0 and money.given_back - money.excess >= money.asked then 'refunded'
      when money.given_back > money.excess then 'partially_refunded'
      else 'paid'
    end
    when money.in_review > 0 then 'review'
    when money.due > money.due_given_back then 'refund_due'
    when money.due > 0 then 'refunded'
    else 'unpaid'
  end as payment_status
from orders cross join lateral (
  select
    count(*) filter (where outcome = 'review') as in_review,
    coalesce(sum(received_kobo) filter (where outcome = 'refund_due'), 0) as due,
    coalesce(sum(back.done) filter (where outcome = 'refund_due'), 0) as due_given_back,
    coalesce(sum(amount_kobo - waived_kobo) filter (where outcome = 'applied'), 0) as asked,
    coalesce(sum(greatest(received_kobo - amount_kobo, 0)) filter (where outcome = 'applied'), 0) as excess,
    coalesce(sum(back.done) filter (where outcome = 'applied'), 0) as given_back,
    coalesce(sum(back.promised - back.done) filter (where outcome = 'applied'), 0) as on_its_way
  from payment_attempts cross join lateral (
    select coalesce(sum(refunds.amount_kobo) filter (where refunds.status = 'processed'), 0) as done,
      coalesce(sum(refunds.amount_kobo) filter (where refunds.status <> 'failed'), 0) as promised
    from refunds where refunds.reference = payment_attempts.reference
  ) as back
  where payment_attempts.order_id = orders.id
) as money;
