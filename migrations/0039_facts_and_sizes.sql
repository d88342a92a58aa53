-- What a shopper asks before buying clothes: of what they are, how they are washed, how they fall, and whether they fit.
alter table products
  -- Of what it is: '100% cotton, wax print'. What the cloth of a colour is called stays with the colour.
  add column composition  text not null default '' check (composition = btrim(composition) and length(composition) <= 120),
  -- One short line each: 'Machine wash at 30°C'.
  add column care         text[] not null default '{}'
    check (cardinality(care) <= 8 and array_position(care, '') is null and length(array_to_string(care, '')) <= 480),
  add column fit          text not null default '' check (fit = btrim(fit) and length(fit) <= 120),
  -- Where it ends: 'To mid-calf'.
  add column length_note  text not null default '' check (length_note = btrim(length_note) and length(length_note) <= 120);

-- The garment itself, laid flat; what goes round is measured all the way round.
create table product_measurements (
  product_id   uuid not null references products on delete cascade,
  position     integer not null check (position >= 0),
  name         text not null check (name = btrim(name) and length(name) between 1 and 40),
  size         text not null check (length(size) between 1 and 20),
  centimetres  numeric(5, 1) not null check (centimetres > 0),
  primary key (product_id, name, size)
);

-- The person that a size is cut for, by what they buy. Nothing here says that the category is in use.
create table size_guides (
  gender       text not null check (gender in ('women', 'men')),
  category     text not null check (category = btrim(category) and length(category) between 1 and 60),
  position     integer not null check (position >= 0),
  name         text not null check (name = btrim(name) and length(name) between 1 and 40),
  size         text not null check (length(size) between 1 and 20),
  centimetres  numeric(5, 1) not null check (centimetres > 0),
  primary key (gender, category, name, size)
);

create trigger product_measurements_seen after insert or update or delete or truncate on product_measurements
  for each statement execute function public_changed();
create trigger size_guides_seen after insert or update or delete or truncate on size_guides
  for each statement execute function public_changed();

-- Of two people who edit a product at once the second is told of these too.
create function product_facts_move_on() returns trigger language plpgsql as $$
begin
  if (new.composition, new.care, new.fit, new.length_note)
    is distinct from (old.composition, old.care, old.fit, old.length_note) and new.version = old.version
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Its name puts it after `products_version`: what that counted is not counted twice.
create trigger products_version_of_facts before update on products
  for each row execute function product_facts_move_on();
create function measurements_move_products() returns trigger language plpgsql as $$
begin
  update products set version = version + 1 where id in (select product_id from changed);
  return null;
end $$;

create trigger measurements_added_count after insert on product_measurements
  referencing new table as changed for each statement execute function measurements_move_products();
create trigger measurements_changed_count after update on product_measurements
  referencing new table as changed for each statement execute function measurements_move_products();
create trigger measurements_removed_count after delete on product_measurements
  referencing old table as changed for each statement execute function measurements_move_products();

-- Who sells: what the law has a seller say of themselves (docs/decisions/0036). Empty where the owner says nothing.
alter table shop_settings
  add column legal_name      text check (legal_name = btrim(legal_name) and length(legal_name) <= 120),
  add column rc_number       text check (rc_number = btrim(rc_number) and length(rc_number) <= 20),
  add column street_address  text check (street_address = btrim(street_address) and length(street_address) <= 200),
  add column opening_hours   text check (opening_hours = btrim(opening_hours) and length(opening_hours) <= 120),
  add column contact_person  text check (contact_person = btrim(contact_person) and length(contact_person) <= 80);
