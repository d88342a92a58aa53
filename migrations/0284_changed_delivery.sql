-- The delivery of a paid order changes as its items do (decision 0111): another area or state, or a pick-up. A change is of an
-- item or of the delivery.
-- safe: the former release writes all of them.
alter table order_changes
  alter column position drop not null, alter column quantity drop not null,
  alter column variant_id drop not null, alter column size drop not null, alter column price drop not null,
  alter column new_position drop not null, alter column new_variant_id drop not null,
  alter column new_size drop not null, alter column new_price drop not null,
  -- From where to where, each with its words and its price: { from, to }.
  add column delivery jsonb,
  -- The new street, city and postal code while the change waits for its payment; afterwards the order has them.
  add column new_address jsonb;

-- safe: the former release changes items only.
alter table order_changes add constraint changes_are_of_items_or_delivery check (
  num_nulls(position, quantity, variant_id, size, price, new_position, new_variant_id, new_size, new_price)
    = case when delivery is null then 0 else 9 end) not valid;
-- safe: the former release has no addresses here.
alter table order_changes add constraint addresses_wait_with_the_change check (
  (new_address is not null) = (delivery is not null and applied_at is null and ended_at is null)) not valid;

-- As in 0270; also the delivery stays what it is.
-- safe: without a delivery it does what it did.
create or replace function order_change_fits() returns trigger language plpgsql as $$
declare
  changed orders;
begin
  if tg_op = 'UPDATE' and (old.applied_at is not null or old.ended_at is not null
    or (new.order_id, new.position, new.quantity, new.variant_id, new.size, new.price, new.new_variant_id, new.new_size,
        new.new_price, new.difference, new.delivery)
      is distinct from (old.order_id, old.position, old.quantity, old.variant_id, old.size, old.price, old.new_variant_id,
        old.new_size, old.new_price, old.difference, old.delivery)) then
    raise exception 'change % of order % stays what it is', old.id, old.order_id using errcode = 'check_violation';
  end if;
  select * into changed from orders where id = new.order_id for update;
  if new.ended_at is null and (changed.status <> 'processing' or changed.discount_reason is not distinct from 'exchange') then
    raise exception 'order % can have no change', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
