-- The cart of a browser without scripts, which can't keep one itself: by the hash of the token that its orders are read
-- with. Exactly one owner.
alter table cart_lines drop constraint cart_lines_pkey;
alter table cart_lines alter column account_id drop not null;
alter table cart_lines add column visitor bytea check (length(visitor) = 32);
alter table cart_lines add constraint cart_lines_have_one_owner check (num_nonnulls(account_id, visitor) = 1);
alter table cart_lines add primary key (position);
create unique index cart_lines_of_account on cart_lines (account_id, variant_id, size);
create unique index cart_lines_of_visitor on cart_lines (visitor, variant_id, size);

create or replace function cart_is_small() returns trigger language plpgsql as $$
declare
  lines integer;
begin
  if new.account_id is not null then
    select count(*) into lines from cart_lines where account_id = new.account_id;
  else
    select count(*) into lines from cart_lines where visitor = new.visitor;
  end if;
  if lines > 50 then
    raise exception 'the cart of % has more than 50 lines', coalesce('account ' || new.account_id, 'a visitor')
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
