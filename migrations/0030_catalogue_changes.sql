-- Which products changed, so that a process that keeps an index of the catalogue reads those alone. Only ever added to:
-- a row that were updated would make the orders of one product wait for each other. `changed_in` and a snapshot tell
-- exactly what a reader has not seen yet, in whatever order transactions commit. Rows of a day ago are deleted.
create table catalogue_changes (
  changed_in  xid8        not null default pg_current_xact_id(),
  changed_at  timestamptz not null default now(),
  -- Null: everything.
  product_id  uuid
);
create index catalogue_changes_by_transaction on catalogue_changes (changed_in);

create function products_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) select distinct id from changed;
  return null;
end $$;

create function variants_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) select distinct product_id from changed;
  return null;
end $$;

-- Stock that goes with its variant is told of by the variant.
create function stock_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id)
  select distinct product_id from changed join variants on variants.id = changed.variant_id;
  return null;
end $$;

create function everything_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes (product_id) values (null);
  return null;
end $$;

create trigger products_added_noted after insert on products
  referencing new table as changed for each statement execute function products_changed();
create trigger products_changed_noted after update on products
  referencing new table as changed for each statement execute function products_changed();
create trigger products_removed_noted after delete on products
  referencing old table as changed for each statement execute function products_changed();
create trigger products_emptied_noted after truncate on products
  for each statement execute function everything_changed();

create trigger variants_added_noted after insert on variants
  referencing new table as changed for each statement execute function variants_changed();
create trigger variants_changed_noted after update on variants
  referencing new table as changed for each statement execute function variants_changed();
-- A variant that moves to another product changes both.
create trigger variants_left_noted after update on variants
  referencing old table as changed for each statement execute function variants_changed();
create trigger variants_removed_noted after delete on variants
  referencing old table as changed for each statement execute function variants_changed();
create trigger variants_emptied_noted after truncate on variants
  for each statement execute function everything_changed();

create trigger stock_added_noted after insert on stock
  referencing new table as changed for each statement execute function stock_changed();
create trigger stock_changed_noted after update on stock
  referencing new table as changed for each statement execute function stock_changed();
create trigger stock_removed_noted after delete on stock
  referencing old table as changed for each statement execute function stock_changed();
create trigger stock_emptied_noted after truncate on stock
  for each statement execute function everything_changed();
