-- Photos that shoppers add to what they request (decision 0097). Their files are named after their ids in the storage of
-- pictures, and nothing public leads to them. The row comes before the files and goes after them, so that no file is forgotten.
create table shopper_photos (
  id              uuid primary key,
  order_id        uuid        not null references orders,
  -- Null until a request uses it: after a day such a photo is deleted.
  return_id       uuid,
  -- Its place among the photos of what uses it: three at most.
  position        smallint    check (position between 0 and 2),
  -- Of its large size.
  width           integer     not null check (width > 0),
  height          integer     not null check (height > 0),
  uploaded_at     timestamptz not null,
  -- Its files are being deleted: it is neither shown nor used any more.
  deleting_since  timestamptz,
  foreign key (return_id, order_id) references returns (id, order_id),
  unique (return_id, position),
  check (return_id is null or position is not null)
);

create index shopper_photos_by_order on shopper_photos (order_id);
create index shopper_photos_unused on shopper_photos (uploaded_at) where position is null;
create index shopper_photos_deleting on shopper_photos (deleting_since) where deleting_since is not null;

-- What was used stays with what uses it, and what is being deleted never comes back.
create function shopper_photo_may_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.deleting_since is null then
      raise exception 'the files of photo % go before its row', old.id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if new.id <> old.id or new.order_id <> old.order_id
  or old.return_id is not null and new.return_id is distinct from old.return_id
  or old.deleting_since is not null and (new.deleting_since is null or new.return_id is distinct from old.return_id) then
    raise exception 'photo % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger shopper_photos_change before update or delete on shopper_photos
  for each row execute function shopper_photo_may_change();

-- With the name and the words on the order its photos go too; a job deletes their files.
create function erase_shopper_photos() returns trigger language plpgsql as $$
begin
  update shopper_photos set deleting_since = coalesce(new.anonymous_at, now())
  where order_id = new.id and deleting_since is null;
  return null;
end $$;

-- safe: it rejects nothing.
create trigger orders_erase_shopper_photos after update of email on orders
  for each row when (new.email = '' and old.email <> '') execute function erase_shopper_photos();
