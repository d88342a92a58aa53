-- Orders that are paid when they arrive (decision 0096). Off until an owner names areas and a largest amount.
alter table delivery_areas add column pays_on_delivery boolean not null default false;
alter table delivery_terms
  -- The largest total that may be paid on delivery, in naira; null while nothing may.
  add column on_delivery_up_to integer check (on_delivery_up_to between 1 and 10000000);

-- One row for an unpaid order whose customer pays when it arrives. It stays when the order was paid or cancelled.
create table on_delivery_orders (
  order_id      uuid        primary key references orders,
  chosen_at     timestamptz not null,
  -- Whether the customer had paid an order before.
  is_known      boolean     not null,
  wrong_codes   smallint    not null default 0 check (wrong_codes between 0 and 5),
  confirmed_at  timestamptz,
  -- By the code from the email, or by the member of staff who called.
  confirmed_by  text        check (confirmed_by = 'shopper' or confirmed_by ~ '^staff:.+$'),
  dispatched_at timestamptz,
  dispatched_by text        check (dispatched_by ~ '^staff:.+$'),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check ((dispatched_at is null) = (dispatched_by is null)),
  -- Nothing leaves the shop before the customer confirmed it.
  check (dispatched_at is null or confirmed_at >= chosen_at and dispatched_at >= confirmed_at)
);

-- Only an unpaid order, and only while its units are reserved once it is confirmed.
create function on_delivery_is_open() returns trigger language plpgsql as $$
begin
  perform from orders
  where id = new.order_id and status = 'pending' and pay_by is not null
    and (new.confirmed_at is null or released_at is null);
  if not found then
    raise exception 'order % cannot be paid on delivery now', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger on_delivery_open before insert or update on on_delivery_orders
  for each row execute function on_delivery_is_open();

-- What left the shop unpaid is neither cancelled by its customer or the clock, nor released for others.
create function dispatched_stays() returns trigger language plpgsql as $$
declare
  touched uuid;
begin
  if tg_table_name = 'orders' then touched := new.id; else touched := new.order_id; end if;
  if exists (select from on_delivery_orders where order_id = touched and dispatched_at is not null) then
    raise exception 'order % is out for delivery', touched using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- safe: the former release dispatches no unpaid order.
create trigger dispatched_orders_stay before insert on order_events
  for each row when (new.to_status = 'cancelled' and new.who in ('shopper', 'clock')) execute function dispatched_stays();
-- safe: the former release dispatches no unpaid order.
create trigger dispatched_units_stay before update of released_at on orders
  for each row when (old.released_at is null and new.released_at is not null) execute function dispatched_stays();

-- An order of a shopper has a time to pay as well now.
-- safe: it allows more than the check that it replaces.
alter table orders add constraint pay_by_is_later check (pay_by is null or pay_by > created_at) not valid;
alter table orders drop constraint pay_links_are_of_staff;

-- A parcel that is paid on delivery has its courier before it counts as shipped.
-- safe: it allows more than the check that it replaces.
alter table orders add constraint tracked_when_sent check (
  shipped_at is not null or pay_by is not null
  or (courier is null and tracking_number is null and tracking_url is null)
) not valid;
alter table orders drop constraint tracked_when_shipped;
