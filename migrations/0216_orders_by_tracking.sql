-- no transaction
-- Staff find an order by what is on the parcel.
create index concurrently if not exists orders_by_tracking on orders (upper(tracking_number)) where tracking_number is not null;
