-- Orders, their lines, and who may read them. Money is whole naira.

create table orders (
  id               uuid primary key default gen_random_uuid(),
  status           text not null default 'pending'
                   check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  created_at       timestamptz not null,
  -- Until when the pieces are kept while the order is unpaid.
  held_until       timestamptz,
  paid_at          timestamptz,
  shipped_at       timestamptz,
  delivered_at     timestamptz,
  cancelled_at     timestamptz,

  email            text not null check (email = lower(email)),
  name             text not null,
  phone            text not null,
  street           text not null,
  city             text not null,
  state            text not null,
  zip_code         text not null default '',
  country          text not null,
  ship_to_phone    text not null,

  shipping_method  text,
  payment_method   text not null check (payment_method = 'paystack'),
  items_price      integer not null check (items_price >= 0),
  shipping_price   integer not null check (shipping_price >= 0),
  coupon_code      text check (coupon_code = upper(coupon_code)),
  coupon_discount  integer not null default 0 check (coupon_discount between 0 and items_price),
  total_amount     integer not null,

  -- The same key gives the same order; the hash tells another body under it.
  idempotency_key  text unique,
  request_hash     text not null,

  check (total_amount = items_price + shipping_price - coupon_discount),
  check (coupon_code is not null or coupon_discount = 0),
  check ((status = 'pending') = (held_until is not null)),
  check (status not in ('processing', 'shipped', 'delivered') or paid_at is not null),
  check (status <> 'pending' or paid_at is null),
  check ((status in ('shipped', 'delivered')) = (shipped_at is not null) or status = 'cancelled'),
  check ((status = 'delivered') = (delivered_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);

create index orders_open_by_email on orders (email) where status = 'pending';
create index orders_by_hold on orders (held_until) where status = 'pending';
create index orders_by_payment on orders (paid_at) where paid_at is not null;

-- What was bought, as it was then: a later change of the product changes no order.
create table order_lines (
  order_id    uuid    not null references orders on delete cascade,
  position    integer not null check (position >= 0),
  product_id  uuid    not null references products,
  variant_id  uuid    not null references variants,
  size        text    not null,
  quantity    integer not null check (quantity between 1 and 20),
  price       integer not null check (price >= 0),
  name        text    not null,
  color_name  text    not null,
  image       text    not null,
  primary key (order_id, position),
  unique (order_id, variant_id, size)
);

create index order_lines_by_product on order_lines (product_id);

-- A browser holds a random token; whoever presents it may read the orders it is written beside.
create table order_access (
  token_hash  bytea not null check (length(token_hash) = 32),
  order_id    uuid  not null references orders on delete cascade,
  primary key (token_hash, order_id)
);

-- An order without lines, or whose lines do not add up to its price, cannot be committed.
create function order_adds_up() returns trigger language plpgsql as $$
declare
  touched uuid[];
  wrong record;
begin
  -- A line that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, items_price, lines.cost into wrong
  from orders cross join lateral (select sum(quantity * price) as cost from order_lines where order_id = orders.id) as lines
  where id = any(touched) and lines.cost is distinct from items_price;
  if found then
    raise exception 'order % says its pieces cost %, its lines cost %', wrong.id, wrong.items_price, coalesce(wrong.cost, 0)
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger orders_add_up after insert or update of items_price on orders
  deferrable initially deferred for each row execute function order_adds_up();
create constraint trigger order_lines_add_up after insert or update or delete on order_lines
  deferrable initially deferred for each row execute function order_adds_up();

-- Which status may follow which (decisions, Checkout and orders). `cancelled` to `processing` is late money whose
-- pieces could be taken again.
create function order_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'processing'), ('pending', 'cancelled'), ('processing', 'shipped'), ('processing', 'cancelled'),
    ('shipped', 'delivered'), ('cancelled', 'processing')
  ) then
    raise exception 'order % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger orders_move before update of status on orders
  for each row when (old.status is distinct from new.status) execute function order_may_move();
