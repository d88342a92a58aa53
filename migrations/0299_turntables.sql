-- A colour as it turns: images of it, each turned by the same angle from the one before, the first from the front.
create table turntables (
  variant_id  uuid    primary key references variants on delete cascade,
  frames      text[]  not null check (cardinality(frames) between 6 and 36)
);

-- A turntable is a part of its product: of two people who edit it at once the second is told, and what shows it is rendered
-- anew. One that goes with its colour was counted there.
create function turntable_moves_product() returns trigger language plpgsql as $$
begin
  update products set version = version + 1
  where id = (select product_id from variants where id = coalesce(new.variant_id, old.variant_id));
  return null;
end $$;

create trigger turntables_version after insert or update or delete on turntables
  for each row execute function turntable_moves_product();

-- The former release does not know that a turntable shows its frames, and would delete them after a day.
create function frame_stays() returns trigger language plpgsql as $$
begin
  if exists (select from turntables where frames @> array[new.address]) then
    return null;
  end if;
  return new;
end $$;

-- safe: it rejects nothing; what a turntable shows is passed over, and the former release deletes only what this update returns.
create trigger frames_stay before update of deleting_since on pictures
  for each row when (new.deleting_since is not null) execute function frame_stays();
