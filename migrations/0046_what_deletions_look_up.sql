-- What the deletion of an account looks up while it holds the orders of somebody: tables that grow with the shop.
create index letters_by_recipient on letters (recipient);
create index letters_by_reply_to on letters (reply_to) where reply_to is not null;
create index payment_events_by_reference on payment_events (reference);
create index order_access_by_order on order_access (order_id);
