-- Coupons, and the orders that used them. Money is whole naira.

create table coupons (
  code                   text primary key check (code ~ '^[A-Z0-9_-]{3,40}$'),
  -- Either a share of the pieces' price or a fixed amount off it.
  percent                integer check (percent between 1 and 100),
  amount                 integer check (amount > 0),
  -- Good from the first moment until just before the second; null is without end.
  starts_at              timestamptz,
  ends_at                timestamptz,
  minimum_subtotal       integer not null default 0 check (minimum_subtotal >= 0),
  max_uses               integer check (max_uses > 0),
  max_uses_per_customer  integer check (max_uses_per_customer > 0),
  is_active              boolean not null default true,
  created_at             timestamptz not null,
  check ((percent is null) <> (amount is null)),
  check (starts_at < ends_at)
);

-- The customer of a use is the order's, also when the order's address changes or is made anonymous.
alter table orders add constraint orders_with_email unique (id, email);

-- One row for an order with a coupon: counted from the moment the order is placed, until it is given back.
create table coupon_uses (
  order_id        uuid primary key,
  code            text not null references coupons,
  customer_email  text not null check (customer_email = lower(customer_email)),
  discount        integer not null check (discount >= 0),
  used_at         timestamptz not null,
  given_back_at   timestamptz check (given_back_at >= used_at),
  -- Money came late for an order whose coupon was used up meanwhile: it was agreed to, so it counts beyond the limits.
  is_honoured     boolean not null default false,
  foreign key (order_id, customer_email) references orders (id, email) on update cascade on delete cascade
);

create index coupon_uses_live on coupon_uses (code, customer_email) where given_back_at is null;

-- Whatever the code does: the uses that count never exceed the limits. The coupon's row is locked, so two orders that
-- are after the last use wait for each other.
create function coupon_within_limits() returns trigger language plpgsql as $$
declare
  coupon coupons;
  used integer;
  used_by_customer integer;
begin
  if new.given_back_at is not null or new.is_honoured then return new; end if;
  select * into coupon from coupons where code = new.code for update;
  select count(*), count(*) filter (where customer_email = new.customer_email) into used, used_by_customer
  from coupon_uses where code = new.code and given_back_at is null and order_id <> new.order_id;
  if used >= coupon.max_uses or used_by_customer >= coupon.max_uses_per_customer then
    raise exception 'coupon % is used up: % uses, % by this customer', new.code, used, used_by_customer
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger coupon_uses_within_limits before insert or update of code, given_back_at, is_honoured on coupon_uses
  for each row execute function coupon_within_limits();

-- An order that is not cancelled counts as a use of the coupon it names, with the discount it had; any other does not.
create function coupon_is_counted() returns trigger language plpgsql as $$
declare
  touched uuid[];
  wrong record;
begin
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, status, coupon_code, coupon_discount, live.code, live.discount into wrong
  from orders left join coupon_uses as live on order_id = id and given_back_at is null
  where id = any(touched) and case status
    when 'cancelled' then live.order_id is not null
    else live.code is distinct from coupon_code or coalesce(live.discount, 0) <> coupon_discount
  end;
  if found then
    raise exception '% order % says coupon % took off %, counted is % with %', wrong.status, wrong.id,
      wrong.coupon_code, wrong.coupon_discount, wrong.code, wrong.discount using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger orders_count_coupon after insert or update of status, coupon_code, coupon_discount on orders
  deferrable initially deferred for each row execute function coupon_is_counted();
create constraint trigger coupon_uses_count after insert or update or delete on coupon_uses
  deferrable initially deferred for each row execute function coupon_is_counted();
