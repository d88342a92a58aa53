-- What is deleted when its time is over (docs/decisions/0049), and how it is found each night.
create index letters_by_time_sent on letters (sent_at) where sent_at is not null;
create index newsletter_letters_by_time_sent on letters (sent_at) where key like 'newsletter:%';
create index payment_events_by_time on payment_events (received_at);
create index paid_orders_by_end on orders (greatest(delivered_at, cancelled_at))
  where paid_at is not null and owner_left_at is null and status in ('delivered', 'cancelled');
create index unpaid_orders_by_end on orders (cancelled_at)
  where paid_at is null and owner_left_at is null and status = 'cancelled';

-- When the browser last placed or opened the order.
alter table order_access add column given_at timestamptz not null default now();
update order_access set given_at = created_at from orders where orders.id = order_id;
