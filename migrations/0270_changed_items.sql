-- Items of a paid order are changed before it is shipped (decision 0105): units of a line become another item. What that
-- costs more is paid first, to the provider or by hand; what it costs less is refunded.
create table order_changes (
  id              uuid        primary key default gen_random_uuid(),
  order_id        uuid        not null references orders,
  created_at      timestamptz not null,
  created_by      text        not null check (created_by ~ '^staff:.+$'),
  idempotency_key text        not null unique,
  request_hash    text        not null,
  -- The units as they were: a line of the order, in naira for one.
  position        integer     not null,
  quantity        integer     not null check (quantity between 1 and 20),
  variant_id      uuid        not null references variants,
  size            text        not null,
  price           integer     not null check (price >= 0),
  -- What they become, and in which line of the order.
  new_position    integer     not null,
  new_variant_id  uuid        not null references variants,
  new_size        text        not null,
  new_price       integer     not null check (new_price >= 0),
  -- In naira, for all units: what the customer pays, or is paid back if it is negative.
  difference      integer     not null,
  -- Until when the difference can be paid by the link. Null if nothing is to be paid, or staff received it at once.
  pay_by          timestamptz,
  -- How staff received the difference, or the payment of the provider.
  way             text        check (way in ('cash', 'pos', 'transfer')),
  way_reference   text        not null default '' check (length(way_reference) <= 60),
  paid_reference  text        unique references payment_attempts,
  -- Since when the order has the new item; or since when it is not to have it.
  applied_at      timestamptz,
  ended_at        timestamptz,
  check ((new_variant_id, new_size) <> (variant_id, size)),
  check (applied_at is null or ended_at is null),
  check (pay_by is null or difference > 0),
  constraint differences_have_one_payment check (case
    when applied_at is null then way is null and paid_reference is null and pay_by is not null
    when difference > 0 then (way is null) <> (paid_reference is null)
    else way is null and paid_reference is null end),
  check (case when way is null then way_reference = '' else (way = 'cash') = (way_reference = '') end)
);

create index order_changes_by_order on order_changes (order_id);
create unique index order_changes_one_open on order_changes (order_id) where applied_at is null and ended_at is null;

-- Only a paid order that is still here changes; what has been decided stays.
create function order_change_fits() returns trigger language plpgsql as $$
declare
  changed orders;
begin
  if tg_op = 'UPDATE' and (old.applied_at is not null or old.ended_at is not null
    or (new.order_id, new.position, new.quantity, new.variant_id, new.size, new.price, new.new_variant_id, new.new_size,
        new.new_price, new.difference)
      is distinct from (old.order_id, old.position, old.quantity, old.variant_id, old.size, old.price, old.new_variant_id,
        old.new_size, old.new_price, old.difference)) then
    raise exception 'change % of order % stays what it is', old.id, old.order_id using errcode = 'check_violation';
  end if;
  select * into changed from orders where id = new.order_id for update;
  if new.ended_at is null and (changed.status <> 'processing' or changed.discount_reason is not distinct from 'exchange') then
    raise exception 'order % can have no change', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger order_changes_fit before insert or update on order_changes
  for each row execute function order_change_fits();
create trigger order_changes_stay before delete on order_changes for each row execute function never_changed();

-- A parcel does not leave while its contents are open.
create function no_change_is_open() returns trigger language plpgsql as $$
begin
  if exists (select from order_changes where order_id = new.id and applied_at is null and ended_at is null) then
    raise exception 'a change of order % waits for its payment', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- safe: the former release changes no orders, and ships none that waits for a payment.
create constraint trigger orders_leave_unchanged after update of status on orders
  deferrable initially deferred for each row when (old.status = 'processing') execute function no_change_is_open();

-- 'difference': it paid for a dearer item of an order that was paid before.
-- safe: it allows more than the check that it replaces.
alter table payment_attempts add constraint outcome_is_one_of
  check (outcome in ('applied', 'refund_due', 'review', 'deposit', 'difference')) not valid;
alter table payment_attempts drop constraint outcome_is_known;
-- safe: the former release writes no differences.
alter table payment_attempts add constraint differences_are_exact check (
  outcome is distinct from 'difference' or (coalesce(currency, 'NGN') = 'NGN' and received_kobo = amount_kobo)
) not valid;

-- 'exchanged': units that left an order for others, and those others.
-- safe: it allows more than the check that it replaces.
alter table stock_movements add constraint stock_movement_kind_is_known
  check (kind in ('received', 'counted', 'adjusted', 'sold', 'restocked', 'removed', 'exchanged')) not valid;
alter table stock_movements drop constraint stock_movements_kind_check;
-- safe: the former release writes no such movements.
alter table stock_movements add constraint exchanged_units_have_an_order
  check (kind <> 'exchanged' or order_id is not null) not valid;

-- As in 0247; units that become an order's cost what they cost then, units that leave it what they had cost.
-- safe: it changes nothing for the movements that the former release writes.
create or replace function movement_has_cost() returns trigger language plpgsql as $$
begin
  if new.delta < 0 then
    new.unit_cost := (select cost from variants where id = new.variant_id);
  else
    new.unit_cost := (
      select unit_cost from stock_movements
      where order_id = new.order_id and variant_id = new.variant_id and size = new.size
        and kind in ('sold', 'exchanged') and delta < 0
      order by id desc limit 1);
  end if;
  return new;
end $$;
-- safe: the former release writes no such movements.
create trigger stock_movements_cost_of_exchanged before insert on stock_movements
  for each row when (new.kind = 'exchanged') execute function movement_has_cost();

-- What an order has cost more since it was paid, in naira, as its customer has paid it.
create function paid_differences(the_order uuid) returns integer language sql stable as $$
  select coalesce(sum(difference), 0)::integer from order_changes
  where order_id = the_order and applied_at is not null and difference > 0
$$;

-- As in 0267; and with what dearer items cost.
-- safe: the former release writes no differences.
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
      where order_id = orders.id and outcome in ('applied', 'deposit', 'difference')
      union all select amount_kobo, false from manual_payments where order_id = orders.id
      union all select amount * 100::bigint, true from deposits where order_id = orders.id and way is not null
      union all select difference * 100::bigint, false from order_changes where order_id = orders.id and way is not null
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
      or exists (select from payment_attempts where order_id = orders.id and outcome in ('applied', 'deposit', 'difference'))
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
create constraint trigger differences_pay_order after insert or update on order_changes
  deferrable initially deferred for each row execute function paid_is_paid();

-- As in 0267; also what staff received for dearer items.
-- safe: without changes it returns what it returned.
create or replace function received_by_hand(the_order uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount_kobo), 0)::bigint from (
    select amount_kobo from manual_payments where order_id = the_order
    union all select amount * 100::bigint from deposits where order_id = the_order and way is not null
    union all select difference * 100::bigint from order_changes where order_id = the_order and way is not null
    union all select amount * 100::bigint from credit_payments where order_id = the_order and given_back_at is null
  ) as payments
$$;

-- As in 0267; a difference is of the sale.
-- safe: without changes it returns what it returned.
create or replace view order_refunds as
select refunds.id, order_id, amount_kobo, reason, refunds.status, requested_at, updated_at, false as is_by_hand, is_of_sale,
  by_hand_way is not distinct from 'store_credit' as is_credit
from refunds join lateral (
  select order_id, coalesce(outcome in ('applied', 'difference') or outcome = 'deposit' and (
    select paid_at is not null from orders where orders.id = order_id), false) as is_of_sale
  from payment_attempts where payment_attempts.reference = refunds.reference
) as payment on true
union all
select refunds.id, by_hand_order_id, amount_kobo, reason, refunds.status, requested_at, updated_at,
  by_hand_way <> 'store_credit', paid_at is not null, by_hand_way = 'store_credit'
from refunds join orders on orders.id = by_hand_order_id;

-- As in 0267; differences come after the payment that paid the order.
-- safe: without changes it returns what it returned.
create or replace view payments_of_sale as
select order_id, case outcome when 'applied' then 1 else 3 end as place, reference, null as way, received_kobo, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds
    where refunds.reference = payment_attempts.reference and refunds.status <> 'failed') as refunded_kobo
from payment_attempts join orders on orders.id = order_id
where outcome in ('applied', 'deposit', 'difference') and orders.paid_at is not null
union all
select order_id, 2, null, max(way), sum(amount_kobo)::bigint, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds where refunds.by_hand_order_id = by_hand.order_id)
from (
  select order_id, way, amount_kobo from manual_payments
  union all
  select order_id, way, amount * 100::bigint from deposits join orders on orders.id = order_id
  where way is not null and paid_at is not null
  union all
  select order_id, way, difference * 100::bigint from order_changes where way is not null
) as by_hand
group by order_id
union all
select order_id, 4, null, case when account_id is null then 'transfer' else 'store_credit' end, amount * 100::bigint, (
    select coalesce(sum(refunds.amount_kobo), 0)::bigint from refunds
    where refunds.by_hand_order_id = credit_payments.order_id)
from credit_payments join orders on orders.id = order_id
where paid_at is not null and given_back_at is null;

-- As in 0267; also with what dearer items cost.
-- safe: without changes it returns what it returned.
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
    coalesce(sum(amount_kobo - waived_kobo) filter (where outcome in ('applied', 'deposit', 'difference')), 0) as asked,
    coalesce(sum(greatest(received_kobo - amount_kobo, 0)) filter (where outcome in ('applied', 'deposit', 'difference')), 0) as excess,
    coalesce(sum(done) filter (where outcome in ('applied', 'deposit', 'difference')), 0) as given_back,
    coalesce(sum(promised - done) filter (where outcome in ('applied', 'deposit', 'difference')), 0) as on_its_way
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
        union all select difference * 100::bigint from order_changes
        where order_changes.order_id = orders.id and way is not null
        union all select amount * 100::bigint from credit_payments
        where credit_payments.order_id = orders.id and given_back_at is null and orders.paid_at is not null
      ) as parts having count(*) > 0
    ) as by_hand cross join lateral (
      select coalesce(sum(refunds.amount_kobo), 0) as done from refunds where refunds.by_hand_order_id = orders.id
    ) as back
  ) as payments
) as money;
