-- Moves on with every change that a shopper could see. Answers are kept under its value and forgotten when it moves.
-- A sequence, because a row would make every order wait for every other. It moves before the change is committed:
-- `server/http/public-changes.ts` allows for that.
create sequence public_changes;

create function public_changed() returns trigger language plpgsql as $$
begin
  perform nextval('public_changes');
  return null;
end $$;

create trigger products_seen after insert or update or delete or truncate on products
  for each statement execute function public_changed();
create trigger variants_seen after insert or update or delete or truncate on variants
  for each statement execute function public_changed();
create trigger stock_seen after insert or update or delete or truncate on stock
  for each statement execute function public_changed();
create trigger banners_seen after insert or update or delete or truncate on banners
  for each statement execute function public_changed();
