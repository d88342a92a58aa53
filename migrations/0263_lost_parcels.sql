-- A parcel that its courier lost, and which of its items are sent again (decision 0101).
alter table shipments
  add column lost_at timestamptz,
  add column lost_by text check (lost_by ~ '^staff:.+$') check ((lost_by is null) = (lost_at is null)),
  -- What staff wrote about it. Deleted with the customer.
  add column lost_words text not null default '' check (length(lost_words) <= 300);
-- How many of these were taken from stock anew after their parcel was lost.
alter table shipment_lines add column resent integer not null default 0 check (resent between 0 and quantity);

-- safe: each allows more than the check that it replaces.
alter table shipments add constraint shipments_status_known check (
  status in ('draft', 'booking', 'booked', 'in_transit', 'delivered', 'cancelled', 'failed', 'lost')
) not valid;
-- safe: as above.
alter table shipments add constraint shipments_problem_known check (
  problem in ('rejected', 'cancelled', 'unknown_status', 'order_closed', 'found')
) not valid;
-- safe: as above. A lost parcel may be found.
alter table shipments add constraint shipments_ended_unchecked check (
  status in ('booking', 'booked', 'in_transit', 'lost') or next_check_at is null
) not valid;
-- safe: the former release writes no lost parcel.
alter table shipments add constraint shipments_lost_by_staff check ((status = 'lost') = (lost_at is not null)) not valid;
alter table shipments drop constraint shipments_status_check;
alter table shipments drop constraint shipments_problem_check;
alter table shipments drop constraint shipments_check3;

-- safe: it allows one transition more. Nothing follows a loss: what is found later is told to staff.
create or replace function shipment_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'booking'),
    ('booking', 'booked'), ('booking', 'failed'), ('booking', 'in_transit'), ('booking', 'delivered'), ('booking', 'cancelled'),
    ('booked', 'in_transit'), ('booked', 'delivered'), ('booked', 'cancelled'),
    ('in_transit', 'delivered'), ('in_transit', 'cancelled'), ('in_transit', 'lost')
  ) then
    raise exception 'shipment % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: it allows one change more. What is sent again of a lost parcel is said once; its contents stay.
create or replace function shipment_lines_fit() returns trigger language plpgsql as $$
declare
  parcel shipments;
begin
  if tg_op = 'DELETE' then
    -- A draft that is deleted is no longer there.
    if exists (select from shipments where id = old.shipment_id) then
      raise exception 'the contents of parcel % stay what they are', old.shipment_id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  select * into parcel from shipments where id = new.shipment_id for share;
  if tg_op = 'UPDATE' and parcel.status = 'lost' and old.resent = 0
    and (new.shipment_id, new.order_id, new.position, new.quantity)
      = (old.shipment_id, old.order_id, old.position, old.quantity) then
    return new;
  end if;
  if tg_op = 'UPDATE' or parcel.status <> 'draft' or parcel.order_id <> new.order_id then
    raise exception 'the contents of parcel % stay what they are', new.shipment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: it rejects nothing of the former release, which knows no lost parcel. A lost unit has left the shop for good, unless
-- another one was taken from stock for it.
create or replace function shipment_has_room() returns trigger language plpgsql as $$
declare
  too_many integer;
begin
  perform from orders where id = new.order_id for update;
  select min(ordered.position) into too_many
  from shipment_lines as packed
    join shipments on shipments.id = packed.shipment_id
    join order_lines as ordered on ordered.order_id = packed.order_id and ordered.position = packed.position
  where packed.order_id = new.order_id and shipments.status in ('booking', 'booked', 'in_transit', 'delivered', 'lost')
  group by ordered.position, ordered.quantity
  having sum(packed.quantity - packed.resent) > ordered.quantity
  limit 1;
  if too_many is not null then
    raise exception 'line % of order % is in more parcels than it has units', too_many, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
