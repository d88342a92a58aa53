-- A product may be prepared out of sight, shown, and put away again. Only what is published is seen by shoppers; the
-- rest stays, because orders name it.
alter table products
  add column status        text not null default 'published' check (status in ('draft', 'published', 'archived')),
  -- Moves with every change of what a person edits: two who edit at once do not write over each other.
  add column version       integer not null default 1 check (version > 0),
  add column updated_at    timestamptz not null default now(),
  -- When it was first shown; null while it never was.
  add column published_at  timestamptz;

update products set published_at = created_at, updated_at = created_at;

-- A list of filters is a list with commas, and a plus at its end is dropped: such a name could never be chosen. `not
-- valid`: a shop that has one keeps it until it is next saved.
alter table products add constraint category_can_be_chosen
  check (category !~ ',|\+\s*$' and lower(category) <> 'all') not valid;
alter table variants
  add constraint color_can_be_chosen check (color_name !~ ',|\+\s*$') not valid,
  -- What a picture shows, in words, by its address; a picture without words gets the page's own.
  add column picture_words jsonb not null default '{}' check (jsonb_typeof(picture_words) = 'object');

create function product_moves_on() returns trigger language plpgsql as $$
begin
  if (new.name, new.description, new.category, new.gender, new.sizes, new.discount_percent, new.status)
    is distinct from (old.name, old.description, old.category, old.gender, old.sizes, old.discount_percent, old.status)
  then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create function variant_moves_product() returns trigger language plpgsql as $$
begin
  update products set version = version + 1 where id = coalesce(new.product_id, old.product_id);
  return null;
end $$;

create trigger products_version before update on products for each row execute function product_moves_on();
create trigger variants_version after insert or update or delete on variants
  for each row execute function variant_moves_product();

-- What is shown can be looked at and bought: it has a colour, and each colour a picture and a size.
create function published_is_whole(product uuid) returns void language plpgsql as $$
begin
  if exists (select from products where id = product and status = 'published') and (
    not exists (select from variants where product_id = product)
    or exists (
      select from variants where product_id = product
        and (main_image = '' or not exists (select from stock where variant_id = variants.id)))
  ) then
    raise exception 'product % is published without a picture or a size', product using errcode = 'check_violation';
  end if;
end $$;

create function published_product_is_whole() returns trigger language plpgsql as $$
begin
  perform published_is_whole(new.id);
  return null;
end $$;

create function published_variant_is_whole() returns trigger language plpgsql as $$
begin
  perform published_is_whole(new.product_id);
  return null;
end $$;

create constraint trigger products_published_whole after update of status on products
  deferrable initially deferred for each row when (new.status = 'published' and old.status <> 'published')
  execute function published_product_is_whole();
create constraint trigger variants_published_whole after insert or update of main_image on variants
  deferrable initially deferred for each row when (new.main_image = '') execute function published_variant_is_whole();

-- The back office reads the newest change first.
create index products_by_change on products (updated_at desc, id);
-- What was ordered of a colour stays: asked whenever a colour or a size is to go.
create index order_lines_by_variant on order_lines (variant_id, size);
