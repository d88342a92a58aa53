-- What every order pays for does not grow with the shop's past; and money that was due to go back before refunds were
-- written down (0011) goes back.

-- What the log of the shelf adds up to, kept with each entry: summing up a hundred thousand sales of one piece twice
-- took 30 ms of every further sale, with the piece locked.
create table stock_logged (
  variant_id  uuid   not null,
  size        text   not null,
  pieces      bigint not null,
  primary key (variant_id, size)
);

-- The log is only ever added to. Whoever adds to it has changed the shelf in the same transaction and so holds the
-- piece's row: two never wait for each other here alone.
create function add_to_logged() returns trigger language plpgsql as $$
begin
  insert into stock_logged as logged (variant_id, size, pieces) values (new.variant_id, new.size, new.delta)
  on conflict (variant_id, size) do update set pieces = logged.pieces + excluded.pieces;
  return null;
end $$;

-- First the trigger, which locks the log until the end: nothing can come between it and the sums.
create trigger stock_movements_add_up after insert on stock_movements for each row execute function add_to_logged();

insert into stock_logged (variant_id, size, pieces)
select variant_id, size, sum(delta) from stock_movements group by variant_id, size;

create or replace function pieces_in_log(variant uuid, its_size text) returns bigint stable language sql as $$
  select coalesce((select pieces from stock_logged where variant_id = variant and size = its_size), 0)
$$;

-- As in 0009, but it counts only as far as a limit reaches, and nothing where there is none.
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
    where code = new.code and customer_email = new.customer_email and given_back_at is null and order_id <> new.order_id;
  end if;
  if used >= coupon.max_uses or used_by_customer >= coupon.max_uses_per_customer then
    raise exception 'coupon % is used up: % uses, % by this customer', new.code, used, used_by_customer
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The reconciling job does the rest: it looks first whether somebody paid it back at the provider's desk.
insert into refunds (reference, amount_kobo, reason, idempotency_key, requested_at, updated_at, updated_by, next_check_at)
select reference, received_kobo, 'Due since before refunds were written down', 'whole:' || reference, now(), now(), 'system', now()
from payment_attempts
where outcome = 'refund_due' and received_kobo > 0
  and not exists (select from refunds where refunds.reference = payment_attempts.reference);

-- A size that is taken out of the shop while an unpaid order holds pieces of it could neither be sold nor given back:
-- that order would never end.
create function promised_pieces_stay() returns trigger language plpgsql as $$
begin
  raise exception '% pieces of % in % are promised to unpaid orders', old.reserved, old.variant_id, old.size
    using errcode = 'check_violation';
end $$;

create trigger stock_promised_stays before delete on stock
  for each row when (old.reserved > 0) execute function promised_pieces_stay();
