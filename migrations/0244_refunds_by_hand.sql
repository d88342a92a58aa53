-- Refunds by hand (decision 0088): what staff received by cash, POS or transfer is paid back by them too. The provider
-- never sees such a refund; it is recorded when the money was paid back, and never changes.
-- safe: the former release reads refunds by the reference of their payment, and these have none.
alter table refunds alter column reference drop not null;
alter table refunds
  add column by_hand_order_id  uuid references manual_payments,
  add column by_hand_way       text check (by_hand_way in ('cash', 'pos', 'transfer')),
  -- Of the terminal's slip or the transfer; cash has none.
  add column by_hand_reference text not null default '' check (length(by_hand_reference) <= 60);

-- safe: a refund of the former release has a reference and nothing by hand.
alter table refunds add constraint refunds_of_one_payment check (
  case when reference is not null then by_hand_order_id is null and by_hand_way is null and by_hand_reference = ''
  else by_hand_order_id is not null and by_hand_way is not null and (by_hand_way = 'cash') = (by_hand_reference = '')
    and status = 'processed' and provider_id is null and sent_at is null and next_check_at is null
    and updated_by ~ '^staff:.+$'
  end
) not valid;
-- As in 0011; the provider has no id for what it never saw.
-- safe: it allows more than the check that it replaces.
alter table refunds add constraint refunds_known_to_provider check (
  status in ('requested', 'failed') or provider_id is not null or by_hand_way is not null
) not valid;
alter table refunds drop constraint refunds_check;

-- Every refund with its order, and whether it refunds the payment that paid it (not one that came late or twice).
create view order_refunds as
select refunds.id, order_id, amount_kobo, reason, refunds.status, requested_at, updated_at, false as is_by_hand,
  outcome is not distinct from 'applied' as is_of_sale
from refunds join lateral (
  select order_id, outcome from payment_attempts where payment_attempts.reference = refunds.reference
) as payment on true
union all
select id, by_hand_order_id, amount_kobo, reason, status, requested_at, updated_at, true, true
from refunds where by_hand_order_id is not null;

-- The payment that paid an order, and how much of it is refunded or being refunded. An order that was free has none.
create view sale_payments as
select order_id, reference, null as way, received_kobo, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds
    where refunds.reference = payment_attempts.reference and refunds.status <> 'failed') as refunded_kobo
from payment_attempts where outcome = 'applied'
union all
select order_id, null, way, amount_kobo, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds
    where refunds.by_hand_order_id = manual_payments.order_id)
from manual_payments;

-- As in 0011; also of what staff received.
-- safe: the former release writes no refunds by hand.
create or replace function refund_is_covered() returns trigger language plpgsql as $$
declare
  received bigint;
  promised bigint;
begin
  if new.reference is null then
    select amount_kobo into received from manual_payments where order_id = new.by_hand_order_id for update;
    select coalesce(sum(amount_kobo), 0) into promised from refunds
    where by_hand_order_id = new.by_hand_order_id and id <> new.id;
  else
    select received_kobo into received from payment_attempts where reference = new.reference for update;
    select coalesce(sum(amount_kobo), 0) into promised from refunds
    where reference = new.reference and status <> 'failed' and id <> new.id;
  end if;
  if new.status <> 'failed' and promised + new.amount_kobo > coalesce(received, 0) then
    raise exception 'of % kobo received by % cannot go back %', coalesce(received, 0),
      coalesce(new.reference, 'hand for ' || new.by_hand_order_id), promised + new.amount_kobo
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: the former release does not change them.
create trigger refunds_by_hand_stay before update on refunds
  for each row when (old.by_hand_way is not null) execute function never_changed();

-- As in 0011; also by hand.
-- safe: the former release writes no refunds by hand.
create or replace function log_refund() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, kind, at, who, note)
  select order_refunds.order_id, 'refund_' || new.status, new.updated_at, new.updated_by,
    json_strip_nulls(json_build_object(
      'refund', new.id, 'amountKobo', new.amount_kobo, 'reason', new.reason, 'way', new.by_hand_way))
  from order_refunds where id = new.id;
  return null;
end $$;

-- As in 0011; also by hand.
-- safe: the former release writes no refunds by hand.
create or replace function refund_lines_fit() returns trigger language plpgsql as $$
declare
  bought integer;
  back bigint;
begin
  if not exists (select from order_refunds where id = new.refund_id and order_refunds.order_id = new.order_id) then
    raise exception 'refund % is not for order %', new.refund_id, new.order_id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id for update;
  select quantity into bought from order_lines where order_id = new.order_id and position = new.position;
  select coalesce(sum(quantity), 0) into back from refund_lines join refunds on refunds.id = refund_id
  where order_id = new.order_id and position = new.position and status <> 'failed';
  if back > bought then
    raise exception 'of line % of order % there were % pieces, not %', new.position, new.order_id, bought, back
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- As in 0170; also what was paid by hand.
-- safe: only orders that the former release cannot refund are fully refunded now.
create or replace function is_fully_refunded(the_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from order_lines
    where order_id = the_order and quantity > (
      select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_id
      where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
        and refunds.status <> 'failed')
  ) or exists (
    -- What came beyond the total goes back without being a refund of the order.
    select from payment_attempts
    where order_id = the_order and outcome = 'applied' and greatest(amount_kobo - waived_kobo, 1) <= (
      select coalesce(sum(refunds.amount_kobo), 0) from refunds
      where refunds.reference = payment_attempts.reference and refunds.status <> 'failed'
    ) - greatest(received_kobo - amount_kobo, 0)
  ) or exists (
    select from manual_payments
    where order_id = the_order and amount_kobo <= (
      select sum(refunds.amount_kobo) from refunds where refunds.by_hand_order_id = the_order)
  )
$$;

-- As in 0171; also what was paid by hand and paid back by hand.
-- safe: only orders that the former release cannot refund have another status.
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
    coalesce(sum(done) filter (where outcome = 'refund_due'), 0) as due_given_back,
    coalesce(sum(amount_kobo - waived_kobo) filter (where outcome = 'applied'), 0) as asked,
    coalesce(sum(greatest(received_kobo - amount_kobo, 0)) filter (where outcome = 'applied'), 0) as excess,
    coalesce(sum(done) filter (where outcome = 'applied'), 0) as given_back,
    coalesce(sum(promised - done) filter (where outcome = 'applied'), 0) as on_its_way
  from (
    select outcome, received_kobo, amount_kobo, waived_kobo, done, promised
    from payment_attempts cross join lateral (
      select coalesce(sum(refunds.amount_kobo) filter (where refunds.status = 'processed'), 0) as done,
        coalesce(sum(refunds.amount_kobo) filter (where refunds.status <> 'failed'), 0) as promised
      from refunds where refunds.reference = payment_attempts.reference
    ) as back
    where payment_attempts.order_id = orders.id
    union all
    select 'applied', amount_kobo, amount_kobo, 0, done, done
    from manual_payments cross join lateral (
      select coalesce(sum(refunds.amount_kobo), 0) as done
      from refunds where refunds.by_hand_order_id = manual_payments.order_id
    ) as back
    where manual_payments.order_id = orders.id
  ) as payments
) as money;
