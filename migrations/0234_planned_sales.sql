-- Planned sales (decision 0086): at their start the prices of many products are lowered, at their end they come back.
create table planned_sales (
  -- Made by the client, so that a sale that is sent twice is planned once.
  id          uuid primary key,
  name        text        not null check (length(name) between 2 and 60),
  -- That of the badge: the price before is the sale price and so many percent.
  percent     integer     not null check (percent between 1 and 90),
  starts_at   timestamptz not null,
  ends_at     timestamptz not null check (ends_at > starts_at),
  state       text        not null check (state in ('planned', 'running', 'ended', 'cancelled')),
  version     integer     not null check (version > 0),
  created_at  timestamptz not null,
  -- When it started and ended indeed; a sale that was planned for a time in which no process ran has ended only.
  started_at  timestamptz,
  ended_at    timestamptz,
  check (state <> 'running' or started_at is not null),
  check (state in ('planned', 'running') or ended_at is not null),
  check (started_at is null or state in ('running', 'ended'))
);
create index planned_sales_to_come on planned_sales (state) where state in ('planned', 'running');

-- Which products, as they were chosen when the sale was planned.
create table planned_sale_products (
  sale_id          uuid    not null references planned_sales,
  product_id       uuid    not null references products on delete cascade,
  -- 'changed' has the sale's price and discount, 'restored' had them.
  state            text    not null default 'waiting' check (state in ('waiting', 'changed', 'restored')),
  discount_before  integer check (discount_before between 1 and 90),
  -- At the end it had another discount than the sale's, which stays.
  is_edited        boolean not null default false,
  primary key (sale_id, product_id)
);
create index planned_sale_products_by_product on planned_sale_products (product_id);
create index planned_sale_products_to_do on planned_sale_products (sale_id, state, product_id) where state <> 'restored';
-- Nothing has the price of two sales.
create unique index planned_sale_products_at_once on planned_sale_products (product_id) where state = 'changed';

create table planned_sale_variants (
  sale_id       uuid    not null,
  product_id    uuid    not null,
  variant_id    uuid    not null references variants on delete cascade,
  price_before  integer not null check (price_before > 0),
  sale_price    integer not null check (sale_price > 0),
  -- At the end it had another price than the sale's, which stays.
  is_edited     boolean not null default false,
  primary key (sale_id, variant_id),
  foreign key (sale_id, product_id) references planned_sale_products on delete cascade,
  check (sale_price <= price_before)
);
create index planned_sale_variants_by_product on planned_sale_variants (sale_id, product_id);
create index planned_sale_variants_by_variant on planned_sale_variants (variant_id);

create function planned_sale_moves_on() returns trigger language plpgsql as $$
begin
  if new.id <> old.id or new.version <> old.version + 1 then
    raise exception 'planned sale % is saved as its next version', old.id using errcode = 'check_violation';
  end if;
  if (old.state, new.state) not in (('planned', 'planned'), ('planned', 'running'), ('planned', 'ended'),
    ('planned', 'cancelled'), ('running', 'running'), ('running', 'ended'))
  then
    raise exception 'planned sale % is % and cannot become %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  -- What shoppers were promised stays; only the end may move.
  if old.state = 'running' and (new.percent, new.starts_at, new.started_at) is distinct from (old.percent, old.starts_at, old.started_at) then
    raise exception 'planned sale % is running: only its end can change', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger planned_sales_move_on before update on planned_sales for each row execute function planned_sale_moves_on();

create function planned_sale_product_moves_on() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('waiting', 'changed'), ('changed', 'restored')) then
    raise exception 'product % of planned sale % is % and cannot become %', old.product_id, old.sale_id, old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger planned_sale_products_move_on before update on planned_sale_products
  for each row execute function planned_sale_product_moves_on();

-- A product is in one sale at a time. Whoever plans waits for others who do, so that two at once don't miss each other.
create function planned_sales_part_ways(sale uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('planned_sales'));
  if exists (
    select from planned_sales as sale_of join planned_sale_products as mine on mine.sale_id = sale_of.id
    join planned_sale_products as others on others.product_id = mine.product_id and others.sale_id <> mine.sale_id
    join planned_sales as other on other.id = others.sale_id
    where sale_of.id = sale and sale_of.state in ('planned', 'running') and other.state in ('planned', 'running')
      and other.starts_at < sale_of.ends_at and sale_of.starts_at < other.ends_at
  ) then
    raise exception 'planned sale % has a product that is in another sale at that time', sale using errcode = 'exclusion_violation';
  end if;
end $$;

create function planned_sale_has_moved() returns trigger language plpgsql as $$
begin
  perform planned_sales_part_ways(new.id);
  return null;
end $$;
create trigger planned_sales_part_ways after update on planned_sales for each row
  when ((new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at))
  execute function planned_sale_has_moved();

create function planned_sale_has_more() returns trigger language plpgsql as $$
declare
  sale uuid;
begin
  for sale in select distinct sale_id from added loop
    if (select state from planned_sales where id = sale) <> 'planned' then
      raise exception 'planned sale % has started: its products stay', sale using errcode = 'check_violation';
    end if;
    perform planned_sales_part_ways(sale);
  end loop;
  return null;
end $$;
create trigger planned_sale_products_part_ways after insert on planned_sale_products
  referencing new table as added for each statement execute function planned_sale_has_more();
