-- What a piece costs the shop, in whole naira; null where nobody has entered it. Shoppers never see it.
alter table variants add column cost integer check (cost between 1 and 100000000);

-- What one piece of the movement had cost when it was sold; a later change of the cost leaves it as it is. Null for other
-- movements, and where the cost was unknown.
alter table stock_movements add column unit_cost integer;

-- Here and not in the code that sells, so that no way to sell can leave it out, the former release neither.
create function movement_has_cost() returns trigger language plpgsql as $$
begin
  if new.kind = 'sold' then
    new.unit_cost := (select cost from variants where id = new.variant_id);
  else -- What comes back takes away what its sale had cost.
    new.unit_cost := (
      select unit_cost from stock_movements
      where order_id = new.order_id and variant_id = new.variant_id and size = new.size and kind = 'sold'
      order by id desc limit 1);
  end if;
  return new;
end $$;

-- safe: it fills a column that the former release does not know, and rejects nothing.
create trigger stock_movements_cost before insert on stock_movements
  for each row when (new.kind in ('sold', 'restocked')) execute function movement_has_cost();
