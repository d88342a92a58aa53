-- 'Once per customer' is once per mailbox: whatever follows a plus in an address leads to the same one, at Gmail dots do
-- too, and Gmail has two names. For this rule alone: letters and signing in go by the address as it was typed.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
  select case
    when address ~ '@(gmail|googlemail)\.com$'
      then replace(regexp_replace(address, '(?<=.)\+.*$|@[^@]*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(address, '^([^+@]+)\+.*@', '\1@')
  end
$$;

-- As in 0016, by mailbox.
create or replace function coupon_within_limits() returns trigger language plpgsql as $$
declare
  coupon coupons;
  used integer := 0;
  used_by_customer integer := 0;
begin
  if new.given_back_at is not null or new.is_honoured then return new; end if;
  select * into coupon from coupons where code = new.code for update;
  if coupon.max_uses is not null then
    select count(*) into used from (
      select from coupon_uses where code = new.code and given_back_at is null and order_id <> new.order_id
      limit coupon.max_uses) as live;
  end if;
  if coupon.max_uses_per_customer is not null then
    select count(*) into used_by_customer from coupon_uses
    where code = new.code and mailbox_of(customer_email) = mailbox_of(new.customer_email) and given_back_at is null
      and order_id <> new.order_id;
  end if;
  if used >= coupon.max_uses or used_by_customer >= coupon.max_uses_per_customer then
    raise exception 'coupon % is used up: % uses, % by this customer', new.code, used, used_by_customer
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

drop index coupon_uses_live;
create index coupon_uses_live on coupon_uses (code, mailbox_of(customer_email)) where given_back_at is null;

-- What was used while each way of writing was a customer was agreed to: it counts, beyond the limit.
update coupon_uses set is_honoured = true
from (
  select order_id, max_uses_per_customer as most,
    row_number() over (partition by code, mailbox_of(customer_email) order by used_at, order_id) as number
  from coupon_uses join coupons using (code)
  where given_back_at is null and customer_email <> ''
) as live
where live.order_id = coupon_uses.order_id and number > most and not is_honoured;
-- What hangs on a change is looked at now: a table with such questions open cannot be altered by what follows here.
set constraints coupon_uses_count immediate;
set constraints coupon_uses_count deferred;

-- A code is made and kept for whatever address is typed at the door of the back office, and mailed to staff alone: a row
-- more for those who work here took longer, and told who they are. What was mailed before is asked for again.
delete from staff_codes;
alter table staff_codes drop column staff_id;
alter table staff_codes
  add column email text not null check (email = lower(email)),
  add primary key (email, browser);
