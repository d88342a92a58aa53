-- Parcels that a courier company takes (decision 0101). An order may have several. A row is a draft while its prices are looked at.
create table shipments (
  id               uuid        primary key,
  order_id         uuid        not null references orders,
  -- Its number among the parcels of the order, 1 for the first: two who book the same parcel at once book it once.
  parcel           smallint    not null check (parcel between 1 and 20),
  status           text        not null
                   check (status in ('draft', 'booking', 'booked', 'in_transit', 'delivered', 'cancelled', 'failed')),
  -- By which the courier company knows it.
  provider_id      text        not null unique check (length(provider_id) between 1 and 100),
  weight_grams     integer     not null check (weight_grams between 1 and 100000),
  -- What was offered: [{ rateId, courier, service, costKobo, deliveryTime }].
  rates            json        not null,
  rate_id          text,
  courier          text        check (length(courier) between 1 and 80),
  service          text        check (length(service) <= 120),
  cost_kobo        integer     check (cost_kobo >= 0),
  tracking_number  text        check (length(tracking_number) between 1 and 80),
  tracking_url     text        check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  label_url        text        check (label_url ~ '^https?://' and length(label_url) <= 500),
  -- What a person must look at, and the words of the courier company for it. Null once nothing is wrong.
  problem          text        check (problem in ('rejected', 'cancelled', 'unknown_status', 'order_closed')),
  problem_words    text        not null default '' check (length(problem_words) <= 300),
  created_at       timestamptz not null,
  created_by       text        not null check (created_by ~ '^staff:.+$'),
  booked_at        timestamptz,
  booked_by        text        check (booked_by ~ '^staff:.+$'),
  in_transit_at    timestamptz,
  delivered_at     timestamptz,
  ended_at         timestamptz,
  -- When the company was last told to take it, while we do not know whether it will.
  asked_at         timestamptz,
  next_check_at    timestamptz,
  check ((status = 'draft') = (rate_id is null)),
  check (rate_id is null or (courier is not null and cost_kobo is not null and booked_at is not null and booked_by is not null)),
  check (status <> 'delivered' or delivered_at is not null),
  -- What has ended is not asked about.
  check (status in ('booking', 'booked', 'in_transit') or next_check_at is null)
);
create unique index shipments_live on shipments (order_id, parcel)
  where status in ('booking', 'booked', 'in_transit', 'delivered');
create index shipments_of_order on shipments (order_id);
create index shipments_to_check on shipments (next_check_at) where next_check_at is not null;
create index shipments_drafts on shipments (created_at) where status = 'draft';

-- Which status may follow which. Nothing follows a delivery, so that a late message undoes none.
create function shipment_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'booking'),
    ('booking', 'booked'), ('booking', 'failed'), ('booking', 'in_transit'), ('booking', 'delivered'), ('booking', 'cancelled'),
    ('booked', 'in_transit'), ('booked', 'delivered'), ('booked', 'cancelled'),
    ('in_transit', 'delivered'), ('in_transit', 'cancelled')
  ) then
    raise exception 'shipment % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shipments_move before update of status on shipments
  for each row when (old.status is distinct from new.status) execute function shipment_may_move();

-- An order is shipped and delivered by what its courier says.
-- safe: it allows more than the check that it replaces.
alter table order_events add constraint order_events_who check (
  who in ('shopper', 'clock', 'provider', 'courier', 'system') or who ~ '^staff:.+$'
) not valid;
alter table order_events drop constraint order_events_who_check;
