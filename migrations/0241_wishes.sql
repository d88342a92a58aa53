-- The wish list of an account (decision 0087). A guest's is kept in their browser.
create table wishes (
  account_id  uuid not null references accounts on delete cascade,
  product_id  uuid not null references products on delete cascade,
  added_at    timestamptz not null,
  primary key (account_id, product_id)
);

create index wishes_by_product on wishes (product_id);

-- Guests' lists that have joined already: the same one twice changes nothing.
create table wish_joins (
  account_id  uuid not null references accounts on delete cascade,
  join_id     text not null check (length(join_id) between 16 and 64),
  joined_at   timestamptz not null,
  primary key (account_id, join_id)
);

create index wish_joins_by_age on wish_joins (joined_at);

-- Shoppers may save a hundred; joins may exceed that, so that none of them loses anything (decision 0087).
create function wishes_are_few() returns trigger language plpgsql as $$
begin
  if (select count(*) from wishes where account_id = new.account_id) > 300 then
    raise exception 'the wish list of account % has more than 300 products', new.account_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger wishes_are_few after insert on wishes for each row execute function wishes_are_few();
