-- Since when the courier service does not have a parcel whose pick-up may have been requested.
alter table shipments add column missing_since timestamptz;
