-- A parcel that came back to the shop undelivered, once for each time that an order came back (decision 0131). The last one is
-- open until the order is sent again. What staff wrote about it is an order note, which is deleted with the customer.
create table undelivered_parcels (
  order_id      uuid        not null references orders,
  number        smallint    not null check (number >= 1),
  reason        text        not null check (reason in ('unreachable', 'not_accepted', 'wrong_address', 'damaged', 'other')),
  came_back_at  timestamptz not null,
  recorded_by   text        not null check (recorded_by ~ '^staff:.+$'),
  sent_again_at timestamptz check (sent_again_at >= came_back_at),
  sent_again_by text        check (sent_again_by ~ '^staff:.+$'),
  primary key (order_id, number),
  check ((sent_again_at is null) = (sent_again_by is null))
);
create unique index undelivered_parcels_open on undelivered_parcels (order_id) where sent_again_at is null;
-- Whoever packs sees what was sent again lately.
create index undelivered_parcels_sent on undelivered_parcels (sent_again_at) where sent_again_at is not null;

-- Only what is on its way comes back. It is sent again once, and the rest of the entry stays what it is.
create function undelivered_is_true() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.sent_again_at is not null
    or (old.order_id, old.number, old.reason, old.came_back_at, old.recorded_by)
      is distinct from (new.order_id, new.number, new.reason, new.came_back_at, new.recorded_by)) then
    raise exception 'parcel % of order % came back as it was recorded', old.number, old.order_id
      using errcode = 'check_violation';
  end if;
  perform from orders
  where id = new.order_id and not is_pickup and (status = 'shipped' or status = 'pending' and exists (
    select from on_delivery_orders where order_id = orders.id and dispatched_at is not null));
  if not found then
    raise exception 'order % is not on its way', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger undelivered_true before insert or update on undelivered_parcels
  for each row execute function undelivered_is_true();

-- What is back in the shop does not arrive.
create function undelivered_stays() returns trigger language plpgsql as $$
begin
  if exists (select from undelivered_parcels where order_id = new.id and sent_again_at is null) then
    raise exception 'order % came back and was not sent again', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- safe: the former release records no parcel that came back, and gets an error for one that this release recorded.
create trigger undelivered_orders_stay before update of status on orders
  for each row when (old.status <> 'delivered' and new.status = 'delivered') execute function undelivered_stays();
