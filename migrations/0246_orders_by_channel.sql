-- no transaction
-- What staff sold, by where; most orders are the website's.
create index concurrently if not exists orders_by_channel on orders (channel, created_at) where channel <> 'website';
