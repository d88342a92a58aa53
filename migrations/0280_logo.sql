-- A picture that stands for the shop's name (decision 0109).
alter table pictures
  -- How an uploaded logo's colours stand on light and dark grounds; null for every other picture.
  add column logo_look text check (logo_look in ('dark', 'light', 'paper', 'ink', 'any', 'opaque'));

alter table shop_settings
  -- Its url, width and height in pixels, and its look; null while the name is set in type.
  add column logo jsonb check (jsonb_typeof(logo) = 'object' and logo ?& array['url', 'width', 'height', 'look']);

-- The picture that the shop shows as its logo is never deleted: also not by the former release, whose hourly job doesn't know
-- that it is shown, while both run or after a rollback.
create function shown_logo_stays() returns trigger language plpgsql as $$
begin
  if exists (select from shop_settings where logo ->> 'url' = new.address) then
    return null;
  end if;
  return new;
end $$;

-- safe: it skips only the picture that is the logo, which the former release never shows.
create trigger pictures_logo_stays before update of deleting_since on pictures
  for each row when (new.deleting_since is not null and new.logo_look is not null) execute function shown_logo_stays();
