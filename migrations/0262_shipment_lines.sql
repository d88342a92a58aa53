-- What is in which parcel of an order (decision 0101). A parcel without rows was booked before they were kept: it has everything.
create table shipment_lines (
  shipment_id  uuid     not null references shipments on delete cascade,
  order_id     uuid     not null,
  position     integer  not null,
  quantity     integer  not null check (quantity between 1 and 20),
  primary key (shipment_id, position),
  foreign key (order_id, position) references order_lines
);
create index shipment_lines_of_order on shipment_lines (order_id, position);

-- A draft is declared at the company with its contents: they stay, as do those of the parcel that comes of it.
create function shipment_lines_fit() returns trigger language plpgsql as $$
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
  if tg_op = 'UPDATE' or parcel.status <> 'draft' or parcel.order_id <> new.order_id then
    raise exception 'the contents of parcel % stay what they are', new.shipment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shipment_lines_fit before insert or update or delete on shipment_lines
  for each row execute function shipment_lines_fit();

-- No item is in more parcels than were ordered of it. Parcels of one order are booked one after the other.
create function shipment_has_room() returns trigger language plpgsql as $$
declare
  too_many integer;
begin
  perform from orders where id = new.order_id for update;
  select min(ordered.position) into too_many
  from shipment_lines as packed
    join shipments on shipments.id = packed.shipment_id
    join order_lines as ordered on ordered.order_id = packed.order_id and ordered.position = packed.position
  where packed.order_id = new.order_id and shipments.status in ('booking', 'booked', 'in_transit', 'delivered')
  group by ordered.position, ordered.quantity
  having sum(packed.quantity) > ordered.quantity
  limit 1;
  if too_many is not null then
    raise exception 'line % of order % is in more parcels than it has units', too_many, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- safe: it rejects nothing of the former release, whose parcels have no rows.
create trigger shipments_have_room after update of status on shipments
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function shipment_has_room();
