-- Collections (decision 0085): products under one name with a picture, chosen by hand or by a rule.
create table collections (
  -- Made of the first name. It stays when the name changes, so that shared links keep working.
  slug          text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name          text        not null check (length(name) between 2 and 60),
  text          text        not null check (length(text) <= 300),
  -- As in banners: url, width and height.
  picture       jsonb,
  alt           text        not null check (length(alt) <= 300),
  is_published  boolean     not null,
  is_on_home    boolean     not null,
  -- Among the collections: 1 comes first.
  position      integer     not null check (position between 1 and 99),
  -- Null: its products are those of collection_products. Its shape: `CollectionRule`.
  rule          jsonb check (jsonb_typeof(rule) = 'object'),
  version       integer     not null check (version > 0),
  updated_at    timestamptz not null,
  -- Its tile and its link previews show the picture.
  check (not is_published or (picture is not null and alt <> ''))
);

-- The products of a collection that staff chose by hand, in their order.
create table collection_products (
  slug          text    not null references collections on delete cascade,
  product_id    uuid    not null references products on delete cascade,
  position      integer not null check (position between 0 and 299),
  primary key (slug, product_id),
  unique (slug, position)
);
create index collection_products_by_product on collection_products (product_id);

create function collection_moves_on() returns trigger language plpgsql as $$
begin
  if new.slug <> old.slug or new.version <> old.version + 1 then
    raise exception 'collection % is saved as its next version', old.slug using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger collections_version before update on collections for each row execute function collection_moves_on();

-- Only what is published changes a page. Products are chosen anew only together with a new version of their collection.
create trigger collections_seen after insert on collections
  for each row when (new.is_published) execute function public_changed();
create trigger collections_seen_change after update on collections
  for each row when (old.is_published or new.is_published) execute function public_changed();
create trigger collections_seen_deletion after delete on collections
  for each row when (old.is_published) execute function public_changed();
