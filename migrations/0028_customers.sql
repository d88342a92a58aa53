-- Who bought here or has an account: one row for each address, so that a list of them costs the same after a hundred
-- thousand orders. What they bought is read from the orders themselves.

create table customers (
  id          uuid primary key default gen_random_uuid(),
  email       text not null unique check (email = lower(email) and email <> ''),
  -- As in the account, else as on the newest order.
  name        text not null,
  phone       text not null,
  account_id  uuid unique,
  -- The newest order, else the day of the account.
  last_at     timestamptz not null,
  -- What a search reads: both names, the address and the phone number, in small letters without accents.
  sought      text not null
);

create index customers_by_last on customers (last_at desc, id);
create index customers_with_account on customers (last_at desc, id) where account_id is not null;
create index customers_without_account on customers (last_at desc, id) where account_id is null;
create index customers_sought on customers using gin (sought gin_trgm_ops);

-- Writes an address's row anew from the orders and the account, or takes it away when neither is left. Its row is taken
-- first: what is done at the same moment for the same address waits, and then sees both.
create function keep_customer(address text) returns void language plpgsql as $$
declare
  account accounts;
  newest record;
begin
  if address = '' then return; end if;
  insert into customers (email, name, phone, last_at, sought) values (address, '', '', now(), '')
  on conflict (email) do update set email = excluded.email;
  select * into account from accounts where email = address;
  select name, phone, created_at into newest from (
    (select name, phone, created_at from orders
     where email = address and account_id is null order by created_at desc limit 1)
    union all
    (select name, phone, created_at from orders where account_id = account.id order by created_at desc limit 1)
  ) as theirs order by created_at desc limit 1;
  if account.id is null and newest.created_at is null then
    delete from customers where email = address;
    return;
  end if;
  update customers set
    name = coalesce(account.first_name || ' ' || account.last_name, newest.name),
    phone = coalesce(newest.phone, ''),
    account_id = account.id,
    last_at = coalesce(newest.created_at, account.created_at),
    sought = lower(unaccent(concat_ws(' ', account.first_name, account.last_name, newest.name, address, newest.phone)))
  where email = address;
end $$;

-- At the end of the transaction, when every row that orders wait for is held already: nobody waits the other way round.
create function keep_customers_of_order() returns trigger language plpgsql as $$
declare
  address text;
begin
  for address in
    select distinct email from (
      select old.email where tg_op <> 'INSERT' union all select new.email where tg_op <> 'DELETE'
      union all select accounts.email from accounts
      where (tg_op <> 'INSERT' and id = old.account_id) or (tg_op <> 'DELETE' and id = new.account_id)
    ) as touched order by email
  loop
    perform keep_customer(address);
  end loop;
  return null;
end $$;

create constraint trigger orders_keep_customers
  after insert or update of email, name, phone, account_id or delete on orders
  deferrable initially deferred for each row execute function keep_customers_of_order();

create function keep_customer_of_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform keep_customer(old.email); end if;
  if tg_op <> 'DELETE' then perform keep_customer(new.email); end if;
  return null;
end $$;

create constraint trigger accounts_keep_customers
  after insert or update of email, first_name, last_name or delete on accounts
  deferrable initially deferred for each row execute function keep_customer_of_account();

insert into customers (email, name, phone, account_id, last_at, sought)
select coalesce(accounts.email, newest.email), coalesce(first_name || ' ' || last_name, newest.name),
  coalesce(newest.phone, ''), accounts.id, coalesce(newest.created_at, accounts.created_at),
  lower(unaccent(concat_ws(' ', first_name, last_name, newest.name, coalesce(accounts.email, newest.email), newest.phone)))
from (
  select distinct on (address) address as email, name, phone, created_at from (
    select coalesce(accounts.email, orders.email) as address, name, phone, orders.created_at
    from orders left join accounts on accounts.id = account_id
  ) as placed where address <> '' order by address, created_at desc
) as newest full join accounts on accounts.email = newest.email;
