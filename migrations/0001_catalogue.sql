-- What the shop sells. Money is whole naira throughout.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table products (
  id                uuid primary key default gen_random_uuid(),
  slug              text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name              text not null check (length(name) between 1 and 120),
  description       text not null,
  category          text not null check (length(category) between 1 and 60),
  gender            text not null check (gender in ('women', 'men')),
  sizes             text[] not null check (cardinality(sizes) > 0),
  discount_percent  integer check (discount_percent between 1 and 90),
  created_at        timestamptz not null,
  -- Kept by triggers below, so that a list reads one table:
  base_price        integer not null default 0 check (base_price >= 0),
  sort_name         text not null default '',
  search_words      text not null default '',
  -- Pieces in paid, not cancelled orders; kept by the job `refreshTopSellers`.
  sold_recently     integer not null default 0 check (sold_recently >= 0),
  sold_ever         integer not null default 0 check (sold_ever >= 0)
);

create table variants (
  id          uuid primary key default gen_random_uuid(),
  product_id  uuid not null references products on delete cascade,
  position    integer not null check (position >= 0),
  color_name  text not null check (length(color_name) between 1 and 40),
  color_hex   text not null check (color_hex ~ '^#[0-9a-f]{6}$'),
  cloth       text not null,
  price       integer not null check (price > 0),
  main_image  text not null,
  -- In the order a shopper leafs through them; the close-up of the cloth is the last.
  thumbnails  text[] not null,
  unique (product_id, position),
  unique (product_id, color_name)
);

-- Everything a shopper may search by, without accents and in lower case. `base_price` is the lowest current price.
create function refresh_product(changed uuid) returns void language sql as $$
  update products set
    base_price = coalesce((select min(price) from variants where product_id = changed), 0),
    sort_name = lower(unaccent(name)),
    search_words = lower(unaccent(concat_ws(' ', name, category, gender,
      (select string_agg(color_name || ' ' || cloth, ' ' order by position) from variants where product_id = changed),
      description)))
  where id = changed
$$;

create function product_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product(new.id);
  return null;
end $$;

create function variant_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product(coalesce(new.product_id, old.product_id));
  return null;
end $$;

create trigger product_words after insert or update of name, description, category, gender on products
  for each row execute function product_changed();
create trigger variant_words after insert or update or delete on variants
  for each row execute function variant_changed();

-- "C" sorts alike on every machine and every PostgreSQL.
create index products_by_name on products (sort_name collate "C", id);
create index products_by_price on products (base_price, id);
create index products_by_date on products (created_at, id);
create index products_by_sales on products (sold_recently, sold_ever, created_at, id);
create index products_by_words on products using gin (search_words gin_trgm_ops);
create index variants_by_product on variants (product_id, position);

-- The large pictures of the home page.
create table banners (
  place         text not null check (place in ('hero', 'editorial')),
  position      integer not null check (position >= 0),
  picture       jsonb not null,
  portrait      jsonb,
  alt           text not null,
  caption       text not null,
  heading       text,
  body          text,
  link_text     text,
  href          text check (href ~ '^/[^/\\]'),
  primary key (place, position),
  check (place <> 'hero' or portrait is not null),
  check (place <> 'editorial' or (heading is not null and body is not null and link_text is not null and href is not null))
);
