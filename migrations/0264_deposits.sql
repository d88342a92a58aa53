-- Deposits (decision 0103): the customer of an order that staff entered pays a first part of it now, and the rest by a day
-- that was agreed. Until all of it is there the order is unpaid, with its units reserved.
create table deposits (
  order_id     uuid        primary key references orders,
  -- In naira, as the order's total.
  amount       integer     not null check (amount > 0),
  -- Until when the rest is due.
  rest_by      timestamptz not null,
  received_at  timestamptz,
  -- How staff received it. Null if the provider did: then a payment of the order has the outcome 'deposit'.
  way          text        check (way in ('cash', 'pos', 'transfer')),
  -- Of the terminal's slip or the transfer; cash has none.
  reference    text        not null default '' check (length(reference) <= 60),
  recorded_by  text        check (recorded_by ~ '^staff:.+$'),
  check (case when way is null then recorded_by is null and reference = ''
    else recorded_by is not null and received_at is not null and (way = 'cash') = (reference = '') end)
);

create function deposit_fits() returns trigger language plpgsql as $$
declare
  placed orders;
begin
  if tg_op = 'UPDATE' and (new.order_id, new.amount) is distinct from (old.order_id, old.amount)
    or tg_op = 'UPDATE' and old.received_at is not null
      and (new.received_at, new.way, new.reference, new.recorded_by)
        is distinct from (old.received_at, old.way, old.reference, old.recorded_by) then
    raise exception 'the deposit of order % stays what it is', old.order_id using errcode = 'check_violation';
  end if;
  select * into placed from orders where id = new.order_id;
  if placed.status <> 'pending' or placed.placed_by is null or placed.pay_by is null or placed.released_at is not null
    or new.amount >= placed.total_amount or new.rest_by <= placed.created_at then
    raise exception 'order % can have no deposit of %', new.order_id, new.amount using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger deposits_fit before insert or update on deposits for each row execute function deposit_fits();
create trigger deposits_stay before delete on deposits for each row execute function never_changed();

-- 'deposit': the first part of an order that is paid in two. It goes back if the order is cancelled before it is paid.
-- safe: it allows more than the checks that it replaces.
alter table payment_attempts add constraint outcome_is_known
  check (outcome in ('applied', 'refund_due', 'review', 'deposit')) not valid;
alter table payment_attempts drop constraint payment_attempts_outcome_check;
-- safe: the former release writes no deposits.
alter table payment_attempts add constraint deposits_are_exact check (
  outcome is distinct from 'deposit'
  or coalesce(currency, 'NGN') = 'NGN' and (
    received_kobo = amount_kobo or received_kobo > amount_kobo and settled_by is not null and settled_by like 'staff:%')
) not valid;

-- As in 0011; a deposit goes back with its order.
-- safe: the former release writes no deposits.
create or replace function attempt_may_move() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (
    new.status = 'created' or old.status = 'reversed' or (old.status = 'success' and new.status <> 'reversed')
  ) then
    raise exception 'attempt % cannot go from % to %', old.reference, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.outcome is not null and old.outcome is distinct from new.outcome
     and not (old.outcome = 'review' and new.outcome in ('applied', 'deposit', 'refund_due'))
     and not (old.outcome = 'deposit' and new.outcome = 'refund_due') then
    raise exception 'the money of attempt % was %, it cannot be %', old.reference, old.outcome, coalesce(new.outcome, 'nothing')
      using errcode = 'check_violation';
  end if;
  if old.order_id <> new.order_id or old.amount_kobo <> new.amount_kobo
     or (old.outcome is not null and old.received_kobo is distinct from new.received_kobo) then
    raise exception 'the money of attempt % is what it was, for the order it was for', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- As in 0220; a deposit is a part of what paid the order. The deposit of an unpaid order belongs to an order that is open.
-- safe: the former release writes no deposits.
create or replace function paid_is_paid() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  touched uuid[];
  wrong record;
begin
  -- Money that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, orders.status, orders.paid_at, total_amount::bigint * 100 as total_kobo, came.amount_kobo, came.deposit_kobo,
    agreed_kobo into wrong
  from orders cross join lateral (
    select sum(amount_kobo)::bigint as amount_kobo, sum(amount_kobo) filter (where is_deposit)::bigint as deposit_kobo from (
      select amount_kobo, outcome = 'deposit' as is_deposit from payment_attempts
      where order_id = orders.id and outcome in ('applied', 'deposit')
      union all select amount_kobo, false from manual_payments where order_id = orders.id
      union all select amount * 100::bigint, true from deposits where order_id = orders.id and way is not null
    ) as payments
  ) as came left join lateral (
    select amount * 100::bigint as agreed_kobo from deposits where order_id = orders.id and received_at is not null
  ) as deposit on true
  where id = any(touched) and case
    when orders.paid_at is not null then
      came.amount_kobo is distinct from nullif(total_amount::bigint * 100, 0)
        or came.deposit_kobo is distinct from agreed_kobo
    when orders.status = 'pending' then
      came.amount_kobo is distinct from came.deposit_kobo or came.deposit_kobo is distinct from agreed_kobo
    -- What staff received by hand they pay back by hand, which is a refund of its own.
    else exists (select from payment_attempts where order_id = orders.id and outcome in ('applied', 'deposit'))
      or exists (select from manual_payments where order_id = orders.id)
  end;
  if found then
    raise exception '% order % is paid: %, it costs % kobo, % kobo were applied, % of them as a deposit of %',
      wrong.status, wrong.id, wrong.paid_at is not null, wrong.total_kobo, coalesce(wrong.amount_kobo, 0),
      coalesce(wrong.deposit_kobo, 0), coalesce(wrong.agreed_kobo, 0) using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger deposits_pay_order after insert or update on deposits
  deferrable initially deferred for each row execute function paid_is_paid();
-- safe: the former release gives no order a deposit.
create constraint trigger cancelled_orders_have_no_deposit after update of status on orders
  deferrable initially deferred for each row when (new.status = 'cancelled' and new.placed_by is not null)
  execute function paid_is_paid();

-- As in 0250; also an order of which a deposit is there.
-- safe: the former release gives no order a deposit.
create or replace function dispatched_stays() returns trigger language plpgsql as $$
declare
  touched uuid;
begin
  if tg_table_name = 'orders' then touched := new.id; else touched := new.order_id; end if;
  if exists (select from on_delivery_orders where order_id = touched and dispatched_at is not null) then
    raise exception 'order % is out for delivery', touched using errcode = 'check_violation';
  end if;
  if exists (select from deposits where order_id = touched and received_at is not null) then
    raise exception 'order % has a deposit', touched using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Staff pay back by hand what they received by hand, also a deposit.
-- safe: it allows more than the constraint that it replaces.
alter table refunds add constraint refunds_by_hand_have_an_order foreign key (by_hand_order_id) references orders not valid;
alter table refunds drop constraint refunds_by_hand_order_id_fkey;

-- What staff received for an order by hand: its deposit, what paid it, or both.
create function received_by_hand(the_order uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_kobo), 0)::bigint from (
    select amount_kobo from manual_payments where order_id = the_order
    union all select amount * 100::bigint from deposits where order_id = the_order and way is not null
  ) as payments
$$;

-- As in 0244; also of a deposit.
-- safe: the former release writes no deposits.
create or replace function refund_is_covered() returns trigger language plpgsql as $$
declare
  received bigint;
  promised bigint;
begin
  if new.reference is null then
    perform from orders where id = new.by_hand_order_id for update;
    received := received_by_hand(new.by_hand_order_id);
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

-- As in 0244; a deposit is of the sale once the order is paid.
-- safe: without deposits it returns what it returned.
create or replace view order_refunds as
select refunds.id, order_id, amount_kobo, reason, refunds.status, requested_at, updated_at, false as is_by_hand, is_of_sale
from refunds join lateral (
  select order_id, coalesce(outcome = 'applied' or outcome = 'deposit' and (
    select paid_at is not null from orders where orders.id = order_id), false) as is_of_sale
  from payment_attempts where payment_attempts.reference = refunds.reference
) as payment on true
union all
select refunds.id, by_hand_order_id, amount_kobo, reason, refunds.status, requested_at, updated_at, true, paid_at is not null
from refunds join orders on orders.id = by_hand_order_id;

-- Every payment of a paid order, the one that completed it first, and how much of it is refunded or being refunded: one of
-- the provider, a deposit of the provider, and what staff received by hand.
create view payments_of_sale as
select order_id, case outcome when 'applied' then 1 else 3 end as place, reference, null as way, received_kobo, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds
    where refunds.reference = payment_attempts.reference and refunds.status <> 'failed') as refunded_kobo
from payment_attempts join orders on orders.id = order_id
where outcome in ('applied', 'deposit') and orders.paid_at is not null
union all
select order_id, 2, null, max(way), sum(amount_kobo)::bigint, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds where refunds.by_hand_order_id = by_hand.order_id)
from (
  select order_id, way, amount_kobo from manual_payments
  union all
  select order_id, way, amount * 100::bigint from deposits join orders on orders.id = order_id
  where way is not null and paid_at is not null
) as by_hand
group by order_id;

-- As in 0244, one row for an order, of all that was received for it.
-- safe: without deposits it returns what it returned.
create or replace view sale_payments as
select order_id, min(reference) as reference, min(way) as way, sum(received_kobo)::bigint as received_kobo,
  sum(refunded_kobo)::bigint as refunded_kobo
from payments_of_sale group by order_id;

-- As in 0244; an order that was paid in two parts is refunded when both are.
-- safe: the former release writes no deposits.
create or replace function is_fully_refunded(the_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from order_lines
    where order_id = the_order and quantity > (
      select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_id
      where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
        and refunds.status <> 'failed')
  ) or coalesce((
    -- What came beyond the total goes back without being a refund of the order.
    select sum(refunded_kobo - excess_kobo) >= greatest(sum(received_kobo - excess_kobo), 1)
    from payments_of_sale cross join lateral (
      select coalesce(sum(greatest(payment_attempts.received_kobo - amount_kobo, 0)), 0) as excess_kobo
      from payment_attempts where payment_attempts.reference = payments_of_sale.reference
    ) as excess
    where order_id = the_order
  ), false)
$$;

-- As in 0244; also with deposits.
-- safe: the former release writes no deposits.
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
    coalesce(sum(amount_kobo - waived_kobo) filter (where outcome in ('applied', 'deposit')), 0) as asked,
    coalesce(sum(greatest(received_kobo - amount_kobo, 0)) filter (where outcome in ('applied', 'deposit')), 0) as excess,
    coalesce(sum(done) filter (where outcome in ('applied', 'deposit')), 0) as given_back,
    coalesce(sum(promised - done) filter (where outcome in ('applied', 'deposit')), 0) as on_its_way
  from (
    select outcome, received_kobo, amount_kobo, waived_kobo, done, promised
    from payment_attempts cross join lateral (
      select coalesce(sum(refunds.amount_kobo) filter (where refunds.status = 'processed'), 0) as done,
        coalesce(sum(refunds.amount_kobo) filter (where refunds.status <> 'failed'), 0) as promised
      from refunds where refunds.reference = payment_attempts.reference
    ) as back
    where payment_attempts.order_id = orders.id
    union all
    -- A deposit by hand of a cancelled order is due to go back.
    select case when orders.paid_at is null and orders.status = 'cancelled' then 'refund_due' else 'applied' end,
      by_hand.amount_kobo, by_hand.amount_kobo, 0, done, done
    from (
      select sum(amount_kobo)::bigint as amount_kobo from (
        select amount_kobo from manual_payments where manual_payments.order_id = orders.id
        union all select amount * 100::bigint from deposits where deposits.order_id = orders.id and way is not null
      ) as parts having count(*) > 0
    ) as by_hand cross join lateral (
      select coalesce(sum(refunds.amount_kobo), 0) as done from refunds where refunds.by_hand_order_id = orders.id
    ) as back
  ) as payments
) as money;
