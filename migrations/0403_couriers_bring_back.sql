-- A parcel that a booked courier brought back to the shop (decisions 0101, 0131). A machine of the former release can't show
-- the parcels of such an order in the admin until it is replaced.
alter table shipments
  add column came_back_at timestamptz,
  -- Who reported it: the courier service, or staff.
  add column came_back_by text check (came_back_by ~ '^(courier|staff:.+)$')
    check ((came_back_by is null) = (came_back_at is null));

-- safe: each allows more than the check that it replaces.
alter table shipments add constraint shipments_status_known_2 check (
  status in ('draft', 'booking', 'booked', 'in_transit', 'delivered', 'cancelled', 'failed', 'lost', 'came_back')
) not valid;
-- safe: as above.
alter table shipments add constraint shipments_problem_known_3 check (
  problem in ('rejected', 'cancelled', 'unknown_status', 'order_closed', 'found', 'back_on_sale', 'came_back', 'delivered_later')
) not valid;
-- safe: as above. The courier service may report later that it was delivered.
alter table shipments add constraint shipments_ended_unchecked_2 check (
  status in ('booking', 'booked', 'in_transit', 'lost', 'came_back') or next_check_at is null
) not valid;
-- safe: the former release writes no parcel that came back.
alter table shipments add constraint shipments_came_back check ((status = 'came_back') = (came_back_at is not null)) not valid;
alter table shipments drop constraint shipments_status_known;
alter table shipments drop constraint shipments_problem_known_2;
alter table shipments drop constraint shipments_ended_unchecked;

-- safe: it allows more transitions: a pick-up may have been missed. Nothing follows when a parcel came back: what is reported later is told to staff.
create or replace function shipment_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'booking'),
    ('booking', 'booked'), ('booking', 'failed'), ('booking', 'in_transit'), ('booking', 'delivered'), ('booking', 'cancelled'),
    ('booking', 'came_back'),
    ('booked', 'in_transit'), ('booked', 'delivered'), ('booked', 'cancelled'), ('booked', 'came_back'),
    ('in_transit', 'delivered'), ('in_transit', 'cancelled'), ('in_transit', 'lost'), ('in_transit', 'came_back')
  ) then
    raise exception 'shipment % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The parcel of a booked courier in which it was sent again; none when staff sent it otherwise.
alter table undelivered_parcels
  add column sent_with uuid references shipments,
  add constraint undelivered_parcels_sent_with check (sent_with is null or sent_again_at is not null);
-- safe: it allows more than the check that it replaces.
alter table undelivered_parcels add constraint undelivered_parcels_recorded check (recorded_by ~ '^(courier|staff:.+)$') not valid;
alter table undelivered_parcels drop constraint undelivered_parcels_recorded_by_check;

-- What is back in the shop does not arrive. Of an order in several parcels, the others do.
-- safe: it rejects less than before.
create or replace function undelivered_stays() returns trigger language plpgsql as $$
begin
  if exists (select from undelivered_parcels where order_id = new.id and sent_again_at is null)
    and not exists (select from shipments where order_id = new.id and status in ('in_transit', 'delivered')) then
    raise exception 'order % came back and was not sent again', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
