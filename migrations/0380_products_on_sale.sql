-- no transaction
-- Every page asks whether something is on sale; of most products nothing is.
create index concurrently if not exists products_on_sale on products (id) where status = 'published' and discount_percent is not null;
