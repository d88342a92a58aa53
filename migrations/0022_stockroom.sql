-- What the stockroom needs: a name for each piece that people can read and files can carry, and a change that is sent
-- twice but counts once.

-- What a piece is called in files, on labels and in the log. "C" so that it sorts alike everywhere.
alter table stock add column sku text collate "C"
  check (sku ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$' and length(sku) <= 60);

-- 'Àdùnní Wrap Dress' becomes 'ADUNNI-WRAP-DRESS'.
create function sku_word(words text) returns text stable language sql as $$
  select trim(both '-' from regexp_replace(upper(unaccent(words)), '[^A-Z0-9]+', '-', 'g'))
$$;

-- A readable name for a piece that nobody has named: ADUNNI-LAGOON-M. All sizes of a colour begin alike, and no two
-- colours do: where the first word of the name and the colour are taken, the whole name stands there, then a number.
create function new_sku(variant uuid, its_size text) returns text language plpgsql as $$
declare
  size_word text := left(coalesce(nullif(sku_word(its_size), ''), 'SIZE'), 10);
  stem text;
  names record;
  named text;
begin
  -- Two that name pieces at the same moment would choose the same names.
  perform pg_advisory_xact_lock(hashtext('stock.sku'));
  select left(sku, -length(size) - 1) into stem from stock
  where variant_id = variant and right(sku, length(size) + 1) = '-' || size limit 1;
  if stem is null then
    select left(sku_word(split_part(trim(name), ' ', 1)), 12) as first_word, left(sku_word(name), 26) as whole_name,
      left(sku_word(color_name), 12) as colour into names
    from variants join products on products.id = product_id where variants.id = variant;
    for attempt in 0 .. 100000 loop
      stem := sku_word(concat_ws(' ',
        coalesce(nullif(case when attempt = 0 then names.first_word else names.whole_name end, ''), 'PIECE'),
        names.colour, case when attempt > 1 then attempt end));
      -- '.' is the character after '-'.
      exit when not exists (
        select from stock where sku >= stem || '-' and sku < stem || '.' and variant_id <> variant);
    end loop;
  end if;
  for attempt in 1 .. 100000 loop
    named := sku_word(concat_ws(' ', stem, size_word, case when attempt > 1 then attempt end));
    exit when not exists (select from stock where sku = named);
  end loop;
  return named;
end $$;

create unique index stock_by_sku on stock (sku);

do $$
declare
  piece record;
begin
  for piece in
    select variant_id, size from stock join variants on variants.id = variant_id join products on products.id = product_id
    order by products.created_at, slug, position, size
  loop
    update stock set sku = new_sku(variant_id, size) where variant_id = piece.variant_id and size = piece.size;
  end loop;
end $$;

alter table stock alter column sku set not null;

create function name_piece() returns trigger language plpgsql as $$
begin
  new.sku := new_sku(new.variant_id, new.size);
  return new;
end $$;

create trigger stock_sku before insert on stock for each row when (new.sku is null) execute function name_piece();

-- What was counted is told from what was merely put right.
alter table stock_movements drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check
    check (kind in ('received', 'counted', 'adjusted', 'sold', 'restocked', 'removed'));

-- From how few pieces on a piece is shown as running low. One row: it is the shop's.
create table stock_alert (
  is_the_shops boolean primary key default true check (is_the_shops),
  low_at       integer not null default 3 check (low_at between 0 and 1000)
);
insert into stock_alert default values;

-- Changes of the shelf that were sent under a key: the same one again changes nothing.
create table stock_batches (
  key           text primary key check (length(key) between 16 and 64),
  request_hash  text not null,
  at            timestamptz not null
);

create index stock_batches_by_age on stock_batches (at);

-- The newest of one piece first, a page at a time.
create index stock_movements_newest on stock_movements (variant_id, size, id);
-- What can be sold of a piece, fewest first.
create index stock_by_left on stock ((quantity - reserved));
-- Whose pieces are promised, or sold and still in the shop.
create index orders_in_the_shop on orders (created_at) where status in ('pending', 'processing');
