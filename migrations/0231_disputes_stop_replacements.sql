-- The payment of an order also paid the units that an exchange sends in place of its own (decision 0080): while it is
-- disputed, its replacements wait as it does. What came in exchange can be exchanged again.
create function disputed_orders() returns setof uuid language sql stable as $$
  with recursive disputed (id) as (
    select order_id from disputes where status not in ('won', 'lost')
    union
    select replacement_id from returns join disputed on returns.order_id = disputed.id where replacement_id is not null
  )
  select id from disputed
$$;

-- safe: the former release gets an error where it would ship the replacement of an order in dispute.
create or replace function disputed_orders_wait() returns trigger language plpgsql as $$
begin
  if new.id in (select disputed_orders()) then
    raise exception 'the payment of order % is disputed', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
