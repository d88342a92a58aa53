-- Whether the delivery fee was refunded with this return; the next return of the order refunds it no more.
alter table returns add column is_shipping_refunded boolean not null default false;
