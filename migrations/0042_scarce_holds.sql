-- What unpaid orders of people who have never paid here may keep from others (docs/decisions/0042).
alter table orders
  -- Since when its pieces are on the shelf again, though it can still be paid: whoever pays first has them.
  add column released_at timestamptz,
  -- Whoever placed it had paid for an order here before.
  add column has_paid_before   boolean not null default false,
  -- Where it was placed from, as long as it is unpaid.
  add column network     text,
  add check (network is null or status = 'pending');

alter table stock
  -- Until then no unpaid order of a stranger keeps this piece.
  add column first_to_pay_until timestamptz;

create index orders_held_by_strangers on orders (network)
  where status = 'pending' and released_at is null and not has_paid_before;
create index orders_ended_unpaid on orders (cancelled_at) where status = 'cancelled' and paid_at is null;
