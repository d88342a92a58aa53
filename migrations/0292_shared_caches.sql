-- What a cache in front of the shop has to drop after a change (docs/decisions/0115). Products have `catalogue_changes`; these
-- are the other changes that a shopper could see: rare, and made by staff. Rows of a day ago are deleted.
create table page_changes (
  changed_in  xid8        not null default pg_current_xact_id(),
  changed_at  timestamptz not null default now(),
  -- Null: every page.
  product_id  uuid
);
create index page_changes_by_transaction on page_changes (changed_in);

-- safe: it rejects nothing and counts as before; of products, their variants and stock `catalogue_changes` tells.
create or replace function public_changed() returns trigger language plpgsql as $$
begin
  perform nextval('public_changes');
  if tg_table_name in ('products', 'variants', 'stock') then
    return null;
  elsif tg_table_name = 'reviews' then
    insert into page_changes (product_id) values (new.product_id);
  else
    insert into page_changes (product_id) values (null);
  end if;
  return null;
end $$;

-- Up to which transactions the cache was told of changes. One row, once the shop ran with a cache.
create table purge_position (
  is_only   boolean  primary key default true check (is_only),
  history   text     not null,
  snapshot  text     not null
);

-- Tags that the cache has to be told of: each at once and twice later.
create table purges (
  tag        text         not null,
  step       smallint     not null check (step between 0 and 2),
  due_at     timestamptz  not null,
  queued_at  timestamptz  not null default now(),
  tries      integer      not null default 0,
  primary key (tag, step)
);
create index purges_due on purges (due_at);

-- What lists showed of a product when the cache was last told of it, so that a sold piece empties no list.
create table purged_cards (
  product_id  uuid  primary key,
  facts       text  not null
);
