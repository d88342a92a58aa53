-- no transaction
-- Lists of orders, their counts and the dashboard look for these few parcels among all that were ever sent.
create index concurrently if not exists shipments_open_problems on shipments (order_id)
  where problem is not null and problem_dismissed_at is null;
