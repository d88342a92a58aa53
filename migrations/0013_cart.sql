-- The cart of who is signed in. What a piece is called and costs is read from the catalogue each time.
create table cart_lines (
  account_id  uuid not null references accounts on delete cascade,
  variant_id  uuid not null references variants on delete cascade,
  size        text not null check (length(size) between 1 and 20),
  quantity    integer not null check (quantity between 1 and 20),
  -- The order of adding: a line's place in the list is counted by it.
  position    bigint generated always as identity,
  added_at    timestamptz not null,
  primary key (account_id, variant_id, size)
);

create index cart_lines_by_position on cart_lines (account_id, position);

-- Browsers' carts that were taken over already: the same one twice changes nothing.
create table cart_merges (
  account_id  uuid not null references accounts on delete cascade,
  merge_id    text not null check (length(merge_id) between 16 and 64),
  merged_at   timestamptz not null,
  primary key (account_id, merge_id)
);

create index cart_merges_by_age on cart_merges (merged_at);

create function cart_is_small() returns trigger language plpgsql as $$
begin
  if (select count(*) from cart_lines where account_id = new.account_id) > 50 then
    raise exception 'the cart of account % has more than 50 lines', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger cart_lines_are_few after insert on cart_lines for each row execute function cart_is_small();
