-- The same cart that comes again without a key is looked for among all unpaid orders of the hour.
create index orders_open_by_request on orders (request_hash) where status = 'pending';
