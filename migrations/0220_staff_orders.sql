-- Orders that staff enter: on the counter, for customers on WhatsApp and Instagram (decision 0076).
alter table orders
  add column channel text not null default 'website' check (channel in ('website', 'whatsapp', 'instagram', 'counter')),
  -- Who entered it; null for orders that shoppers placed.
  add column placed_by text check (placed_by ~ '^staff:.+$'),
  -- Why staff gave the discount; it has no coupon then.
  add column discount_reason text
    check (discount_reason in ('regular', 'several', 'fault', 'agreed', 'family'));

-- safe: an order of the former release has a coupon or no discount, and no reason.
alter table orders add constraint discounts_have_a_cause check (
  (coupon_discount = 0 or coupon_code is not null or discount_reason is not null)
  and (discount_reason is null or (coupon_code is null and coupon_discount > 0 and placed_by is not null))
) not valid;
-- The check that the one above replaces: `coupon_code is not null or coupon_discount = 0`.
alter table orders drop constraint orders_check2;

-- As in 0009; a discount that staff gave counts no coupon.
-- safe: the former release gives no discount without a coupon.
create or replace function coupon_is_counted() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  touched uuid[];
  wrong record;
begin
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, status, coupon_code, coupon_discount, live.code, live.discount into wrong
  from orders left join coupon_uses as live on order_id = id and given_back_at is null
  where id = any(touched) and case status
    when 'cancelled' then live.order_id is not null
    else live.code is distinct from coupon_code
      or coalesce(live.discount, 0) <> case when discount_reason is null then coupon_discount else 0 end
  end;
  if found then
    raise exception '% order % says coupon % took off %, counted is % with %', wrong.status, wrong.id,
      wrong.coupon_code, wrong.coupon_discount, wrong.code, wrong.discount using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- As in 0010; an order that staff entered begins with them.
-- safe: the former release enters none.
create or replace function begin_order_log(placed orders) returns void language plpgsql as $$
declare
  step record;
  last text;
begin
  for step in
    select status, at from (values
      (1, 'pending', placed.created_at),
      (2, 'processing', placed.paid_at),
      (3, 'shipped', case when placed.status <> 'cancelled' then placed.shipped_at end),
      (4, 'delivered', placed.delivered_at),
      (5, 'cancelled', placed.cancelled_at)
    ) as steps (place, status, at)
    where at is not null order by place
  loop
    insert into order_events (order_id, kind, from_status, to_status, at, who)
    values (placed.id, order_event_kind(last, step.status), last, step.status, step.at,
            case when last is null then coalesce(placed.placed_by, 'shopper') else 'system' end);
    last := step.status;
  end loop;
end $$;

-- Money that the provider never saw: one row for an order that staff sold, never changed.
create table manual_payments (
  order_id     uuid        primary key references orders,
  way          text        not null check (way in ('cash', 'pos', 'transfer')),
  -- Of the terminal's slip or the transfer; cash has none.
  reference    text        not null check (length(reference) <= 60 and (way = 'cash') = (reference = '')),
  amount_kobo  bigint      not null check (amount_kobo > 0),
  received_at  timestamptz not null,
  recorded_by  text        not null check (recorded_by ~ '^staff:.+$')
);

create trigger manual_payments_stay before update or delete on manual_payments
  for each row execute function never_changed();

-- As in 0171; what paid an order is a payment of the provider or one by hand, not both.
-- safe: the former release writes no payments by hand.
create or replace function paid_is_paid() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  touched uuid[];
  wrong record;
begin
  -- Money that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, orders.paid_at, total_amount::bigint * 100 as total_kobo, came.amount_kobo into wrong
  from orders cross join lateral (
    select sum(amount_kobo)::bigint as amount_kobo from (
      select amount_kobo from payment_attempts where order_id = orders.id and outcome = 'applied'
      union all select amount_kobo from manual_payments where order_id = orders.id
    ) as payments
  ) as came
  where id = any(touched)
    and came.amount_kobo is distinct from
      case when orders.paid_at is not null then nullif(total_amount::bigint * 100, 0) end;
  if found then
    raise exception 'order % is paid: %, it costs % kobo, % kobo were applied',
      wrong.id, wrong.paid_at is not null, wrong.total_kobo, coalesce(wrong.amount_kobo, 0) using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger manual_payments_pay_order after insert on manual_payments
  deferrable initially deferred for each row execute function paid_is_paid();

-- What owners set for orders that staff enter.
create table staff_order_terms (
  is_the_only_row             boolean primary key default true check (is_the_only_row),
  -- How much of the items an assistant may take off, in percent. Owners have no limit.
  assistant_discount_percent  integer not null default 10 check (assistant_discount_percent between 0 and 90)
);
insert into staff_order_terms default values;
