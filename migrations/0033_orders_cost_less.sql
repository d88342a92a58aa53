-- What every order pays for in triggers: planned anew for each order, these questions took longer to plan than to answer.
alter function order_adds_up() set plan_cache_mode = force_generic_plan;
alter function paid_is_paid() set plan_cache_mode = force_generic_plan;
alter function coupon_is_counted() set plan_cache_mode = force_generic_plan;

-- As in 0028, written once instead of twice: what is done at the same moment for the same address waits at a lock of
-- its own, and then sees both. Each address has one until the end of the transaction, of which PostgreSQL keeps some
-- thousands: whoever changes the orders of more people does so in parts.
create or replace function keep_customer(address text) returns void language plpgsql as $$
declare
  account accounts;
  newest record;
begin
  if address = '' then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('customer:' || address, 0));
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
  insert into customers (email, name, phone, account_id, last_at, sought)
  values (
    address,
    coalesce(account.first_name || ' ' || account.last_name, newest.name),
    coalesce(newest.phone, ''),
    account.id,
    coalesce(newest.created_at, account.created_at),
    lower(unaccent(concat_ws(' ', account.first_name, account.last_name, newest.name, address, newest.phone)))
  )
  on conflict (email) do update set
    name = excluded.name, phone = excluded.phone, account_id = excluded.account_id, last_at = excluded.last_at,
    sought = excluded.sought;
end $$;
