-- Store credit never expires (decision 0104), but the orders that it comes from name nobody any more after some years, and then
-- belong to no account. What such orders add to the credit of their account, in kobo, less what they spend of it: it is
-- carried here when an order lets go of its account. A trigger alone fills it. It goes with the account.
create table earlier_credit (
  account_id   uuid    primary key references accounts on delete cascade,
  amount_kobo  bigint  not null
);

-- What an order adds to its customer's credit in kobo, less what it spends of it.
create function credit_of_order(the_order uuid) returns bigint language sql stable as $$
  select (
      select coalesce(sum(refunds.amount_kobo), 0) from payment_attempts join refunds using (reference)
      where payment_attempts.order_id = the_order and by_hand_way = 'store_credit'
    )::bigint + (
      select coalesce(sum(refunds.amount_kobo), 0) from refunds
      where by_hand_order_id = the_order and by_hand_way = 'store_credit'
    )::bigint - (
      select coalesce(sum(amount), 0) * 100::bigint from credit_payments
      where credit_payments.order_id = the_order and given_back_at is null
    )::bigint
$$;

-- safe: the same for every account of which nothing is carried.
create or replace function credit_balance(the_account uuid) returns bigint language sql stable as $$
  select (
    coalesce((select sum(credit_of_order(id)) from orders where account_id = the_account), 0)
    + coalesce((select amount_kobo from earlier_credit where account_id = the_account), 0)
  )::bigint
$$;

create function carry_credit() returns trigger language plpgsql as $$
declare
  kobo bigint := credit_of_order(old.id);
begin
  if kobo <> 0 then
    insert into earlier_credit (account_id, amount_kobo) values (old.account_id, kobo)
    on conflict (account_id) do update set amount_kobo = earlier_credit.amount_kobo + excluded.amount_kobo;
  end if;
  return null;
end $$;
-- An account that is deleted is gone when its orders let go of it, and so is its credit.
-- safe: it rejects nothing, and what the former release anonymizes is carried too.
create trigger orders_carry_credit after update of account_id on orders
  for each row when (old.account_id is not null and new.account_id is null and new.anonymous_at is not null)
  execute function carry_credit();
