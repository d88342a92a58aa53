-- What the shop promises on its pages and in its emails (decision 0079). The defaults are those of the specification,
-- section 9; until now they stood in the code.
-- safe: the former release writes none of these columns, and all have defaults.
alter table delivery_terms
  add column return_days    smallint not null default 7 check (return_days between 1 and 60),
  -- An order before this hour in Lagos is packed on the same working day.
  add column packed_before  smallint not null default 12 check (packed_before between 1 and 23),
  add column fast_states    text[] not null default '{Lagos,Osun}' check (cardinality(fast_states) between 1 and 8),
  -- The earliest and latest working day after packing: in the fast states and in all others.
  add column fast_from      smallint not null default 0,
  add column fast_to        smallint not null default 0,
  add column other_from     smallint not null default 1,
  add column other_to       smallint not null default 2,
  add constraint delivery_days_ordered check (
    0 <= fast_from and fast_from <= fast_to
    and 1 <= other_from and other_from <= other_to and other_to <= 30
    -- 'Fast' is never slower, so that the days of the others hold for every area.
    and fast_from <= other_from and fast_to <= other_to
  ) not valid;

-- The promise under which an order was placed; null for orders of former releases: 7 days, 1-2 working days.
alter table orders
  add column return_days   smallint check (return_days between 1 and 60),
  add column shipping_from smallint check (shipping_from between 1 and shipping_to),
  add column shipping_to   smallint check (shipping_to between 1 and 30);

-- The database sets it, so that every way to place an order does, also one of the former release.
create function keep_promise() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  select terms.return_days, terms.other_from, terms.other_to
    into new.return_days, new.shipping_from, new.shipping_to from delivery_terms as terms;
  return new;
end $$;
-- safe: it rejects nothing, and the former release does not read these columns.
create trigger orders_keep_promise before insert on orders for each row
  when (new.return_days is null) execute function keep_promise();

create function promise_stays() returns trigger language plpgsql as $$
begin
  raise exception 'order % was placed under another promise', old.id using errcode = 'check_violation';
end $$;
-- safe: the former release does not write these columns.
create trigger orders_promise_stays before update of return_days, shipping_from, shipping_to on orders for each row
  when ((old.return_days, old.shipping_from, old.shipping_to) is distinct from
        (new.return_days, new.shipping_from, new.shipping_to))
  execute function promise_stays();
