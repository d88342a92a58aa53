-- Store credit (decision 0104): a customer with an account takes a refund as credit and spends it on later orders. Nothing
-- stores a balance: it is what was refunded as credit, less what their orders spend.

-- What the customer wants instead of the money.
alter table returns add column as_credit boolean not null default false;
-- safe: the former release writes no returns with credit.
alter table returns add constraint exchanges_give_no_credit check (not as_credit or kind = 'refund') not valid;

-- What of an order its customer's credit pays. It is given back when the order is cancelled before it is paid.
create table credit_payments (
  order_id      uuid        primary key references orders,
  -- In naira, as the order's total.
  amount        integer     not null check (amount > 0),
  given_back_at timestamptz
);

-- 'store_credit': the refund did not leave the shop. It refunds a payment of the provider, which never sees it, or one by
-- hand, or the part of an order that was paid with credit.
-- safe: it allows more than the checks that it replaces.
alter table refunds add constraint refund_way_is_known
  check (by_hand_way in ('cash', 'pos', 'transfer', 'store_credit')) not valid;
alter table refunds drop constraint refunds_by_hand_way_check;
-- safe: as refunds_of_one_payment, for all refunds without credit.
alter table refunds add constraint refunds_have_one_payment check (
  case when by_hand_way = 'store_credit' then (reference is null) <> (by_hand_order_id is null) and by_hand_reference = ''
    and status = 'processed' and provider_id is null and sent_at is null and next_check_at is null
  when reference is not null then by_hand_order_id is null and by_hand_way is null and by_hand_reference = ''
  else by_hand_order_id is not null and by_hand_way is not null and (by_hand_way = 'cash') = (by_hand_reference = '')
    and status = 'processed' and provider_id is null and sent_at is null and next_check_at is null
    and updated_by ~ '^staff:.+$'
  end
) not valid;
alter table refunds drop constraint refunds_of_one_payment;

-- The credit of an account in kobo.
create function credit_balance(the_account uuid) returns bigint language sql stable as $$
  select coalesce(sum(refunded_kobo - spent_kobo), 0)::bigint
  from orders cross join lateral (
    select (
        select coalesce(sum(refunds.amount_kobo), 0) from payment_attempts join refunds using (reference)
        where payment_attempts.order_id = orders.id and by_hand_way = 'store_credit'
      ) + (
        select coalesce(sum(refunds.amount_kobo), 0) from refunds
        where by_hand_order_id = orders.id and by_hand_way = 'store_credit'
      ) as refunded_kobo,
      (
        select coalesce(sum(amount), 0) * 100::bigint from credit_payments
        where credit_payments.order_id = orders.id and given_back_at is null
      ) as spent_kobo
  ) as credit
  where account_id = the_account
$$;

-- An order of the website is paid with its customer's credit, and never with more than there is. Orders of one account take
-- turns here, so that two at once do not spend the same credit.
create function credit_is_there() returns trigger language plpgsql as $$
declare
  placed orders;
  balance bigint;
begin
  select * into placed from orders where id = new.order_id;
  if placed.account_id is null or placed.status <> 'pending' or placed.placed_by is not null or placed.pay_by is not null
    or new.amount > placed.total_amount or new.given_back_at is not null then
    raise exception 'order % can not be paid with credit of %', new.order_id, new.amount using errcode = 'check_violation';
  end if;
  perform from accounts where id = placed.account_id for no key update;
  balance := credit_balance(placed.account_id);
  if new.amount * 100::bigint > balance then
    raise exception 'account % has % kobo of credit, not %', placed.account_id, balance, new.amount * 100::bigint
      using errcode = 'check_violation', constraint = 'credit_is_there';
  end if;
  return new;
end $$;
create trigger credit_payments_covered before insert on credit_payments for each row execute function credit_is_there();

create function credit_payment_stays() returns trigger language plpgsql as $$
begin
  if (new.order_id, new.amount) is distinct from (old.order_id, old.amount) or old.given_back_at is not null
    or not exists (select from orders where id = old.order_id and status = 'cancelled' and paid_at is null) then
    raise exception 'the credit of order % stays what it is', old.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_payments_stay before update on credit_payments for each row execute function credit_payment_stays();
create trigger credit_payments_last before delete on credit_payments for each row execute function never_changed();

-- Whoever cancels an unpaid order gives its credit back.
create function give_credit_back() returns trigger language plpgsql as $$
begin
  update credit_payments set given_back_at = coalesce(new.cancelled_at, now())
  where order_id = new.id and given_back_at is null;
  return null;
end $$;
-- safe: the former release places no orders with credit.
create trigger cancelled_orders_give_credit_back after update of status on orders
  for each row when (old.status = 'pending' and new.status = 'cancelled') execute function give_credit_back();

-- An order that credit pays in part is not paid on delivery: its rider would ask for another sum.
create function credit_is_paid_before() returns trigger language plpgsql as $$
begin
  if exists (select from credit_payments where order_id = new.order_id and given_back_at is null) then
    raise exception 'order % is paid with credit', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- safe: the former release places no orders with credit.
create trigger orders_with_credit_are_not_on_delivery before insert on on_delivery_orders
  for each row execute function credit_is_paid_before();

-- Only a customer with an account has credit. The payment that a refund comes from is of an order.
create function credit_has_an_account() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orders where account_id is not null and id = coalesce(
      new.by_hand_order_id, (select order_id from payment_attempts where reference = new.reference))
  ) then
    raise exception 'refund % is credit of no account', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- safe: the former release refunds nothing as credit.
create trigger refunds_as_credit before insert on refunds
  for each row when (new.by_hand_way = 'store_credit') execute function credit_has_an_account();

-- As in 0264; what credit pays is a part of what paid the order. A cancelled order gave it back.
-- safe: the former release places no orders with credit.
create or replace function paid_is_paid() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  touched uuid[];
  wrong record;
begin
  -- Money that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, orders.status, orders.paid_at, total_amount::bigint * 100 as total_kobo, came.amount_kobo, came.deposit_kobo,
    agreed_kobo, credit_kobo into wrong
  from orders cross join lateral (
    select sum(amount_kobo)::bigint as amount_kobo, sum(amount_kobo) filter (where is_deposit)::bigint as deposit_kobo from (
      select amount_kobo, outcome = 'deposit' as is_deposit from payment_attempts
      where order_id = orders.id and outcome in ('applied', 'deposit')
      union all select amount_kobo, false from manual_payments where order_id = orders.id
      union all select amount * 100::bigint, true from deposits where order_id = orders.id and way is not null
    ) as payments
  ) as came left join lateral (
    select amount * 100::bigint as agreed_kobo from deposits where order_id = orders.id and received_at is not null
  ) as deposit on true left join lateral (
    select amount * 100::bigint as credit_kobo from credit_payments where order_id = orders.id and given_back_at is null
  ) as credit on true
  where id = any(touched) and case
    when orders.paid_at is not null then
      nullif(coalesce(came.amount_kobo, 0) + coalesce(credit_kobo, 0), 0) is distinct from nullif(total_amount::bigint * 100, 0)
        or came.deposit_kobo is distinct from agreed_kobo
    when orders.status = 'pending' then
      came.amount_kobo is distinct from came.deposit_kobo or came.deposit_kobo is distinct from agreed_kobo
    -- What staff received by hand they pay back by hand, which is a refund of its own.
    else credit_kobo is not null
      or exists (select from payment_attempts where order_id = orders.id and outcome in ('applied', 'deposit'))
      or exists (select from manual_payments where order_id = orders.id)
  end;
  if found then
    raise exception '% order % is paid: %, it costs % kobo, % kobo were applied, % of them as a deposit of %, and % of credit',
      wrong.status, wrong.id, wrong.paid_at is not null, wrong.total_kobo, coalesce(wrong.amount_kobo, 0),
      coalesce(wrong.deposit_kobo, 0), coalesce(wrong.agreed_kobo, 0), coalesce(wrong.credit_kobo, 0)
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger credit_pays_order after insert or update on credit_payments
  deferrable initially deferred for each row execute function paid_is_paid();

-- As in 0264; also with the credit that paid the order, which no payment by hand is beside.
-- safe: without credit it returns what it returned.
create or replace function received_by_hand(the_order uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_kobo), 0)::bigint from (
    select amount_kobo from manual_payments where order_id = the_order
    union all select amount * 100::bigint from deposits where order_id = the_order and way is not null
    union all select amount * 100::bigint from credit_payments where order_id = the_order and given_back_at is null
  ) as payments
$$;

-- As in 0264; and whether it was refunded as credit.
-- safe: it has a column more.
create or replace view order_refunds as
select refunds.id, order_id, amount_kobo, reason, refunds.status, requested_at, updated_at, false as is_by_hand, is_of_sale,
  by_hand_way is not distinct from 'store_credit' as is_credit
from refunds join lateral (
  select order_id, coalesce(outcome = 'applied' or outcome = 'deposit' and (
    select paid_at is not null from orders where orders.id = order_id), false) as is_of_sale
  from payment_attempts where payment_attempts.reference = refunds.reference
) as payment on true
union all
select refunds.id, by_hand_order_id, amount_kobo, reason, refunds.status, requested_at, updated_at,
  by_hand_way <> 'store_credit', paid_at is not null, by_hand_way = 'store_credit'
from refunds join orders on orders.id = by_hand_order_id;

-- As in 0264; credit comes last, so that a refund is money first. Of a customer who has left staff pay it back by hand.
-- safe: without credit it returns what it returned.
create or replace view payments_of_sale as
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
group by order_id
union all
select order_id, 4, null, case when account_id is null then 'transfer' else 'store_credit' end, amount * 100::bigint, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds
    where refunds.by_hand_order_id = credit_payments.order_id)
from credit_payments join orders on orders.id = order_id
where paid_at is not null and given_back_at is null;

-- As in 0264; also with credit.
-- safe: the former release places no orders with credit.
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
        union all select amount * 100::bigint from credit_payments
        where credit_payments.order_id = orders.id and given_back_at is null and orders.paid_at is not null
      ) as parts having count(*) > 0
    ) as by_hand cross join lateral (
      select coalesce(sum(refunds.amount_kobo), 0) as done from refunds where refunds.by_hand_order_id = orders.id
    ) as back
  ) as payments
) as money;
