-- Photos of reviews (decision 0097): everybody sees one when staff have published its review with it.
alter table shopper_photos
  add column review_id uuid references reviews,
  -- Whether staff publish it with its review; it is seen while the review is published.
  add column is_published boolean not null default false,
  add check (review_id is null or return_id is null and position is not null),
  add check (review_id is not null or not is_published);

create unique index shopper_photos_of_review on shopper_photos (review_id, position)
  where review_id is not null and deleting_since is null;

-- The same for reviews: a photo stays with the review that uses it, and that is one of its own order.
create function review_photo_may_change() returns trigger language plpgsql as $$
begin
  if old.review_id is not null and new.review_id is distinct from old.review_id
  or new.review_id is not null and not exists (
    select from reviews where id = new.review_id and order_id = new.order_id
  ) then
    raise exception 'photo % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger shopper_photos_of_reviews before update of review_id on shopper_photos
  for each row execute function review_photo_may_change();

-- Only what everybody sees, or saw, changes a page.
create trigger shopper_photos_seen after update on shopper_photos
  for each row when (old.is_published or new.is_published) execute function public_changed();

-- With the words of a review its photos go, also for an order whose payment is disputed.
create function erase_review_photos() returns trigger language plpgsql as $$
begin
  update shopper_photos set deleting_since = new.owner_left_at
  where order_id = new.id and review_id is not null and deleting_since is null;
  return null;
end $$;

-- safe: it rejects nothing.
create trigger orders_erase_review_photos after update of owner_left_at on orders
  for each row when (old.owner_left_at is null and new.owner_left_at is not null) execute function erase_review_photos();
