-- Free delivery from a sum, and orders that their customers collect (decision 0106).
alter table delivery_terms
  -- What the items of an order cost, in naira, from which delivery is free; null while it never is.
  add column free_from integer check (free_from between 1 and 100000000),
  -- Whether it is free then to states without areas too.
  add column is_fallback_free boolean not null default false;

alter table delivery_areas
  -- Whether it is free from `free_from`.
  add column is_free boolean not null default false,
  -- Where customers collect the orders of this area; null if they are delivered.
  add column pickup_at text
    check (pickup_at = btrim(pickup_at) and length(pickup_at) between 1 and 200)
    -- What is collected is paid before.
    check (pickup_at is null or not pays_on_delivery);

-- Whether the customer collects it. Its address is that of the shop then.
alter table orders add column is_pickup boolean not null default false;
