-- no transaction
-- Every page asks whether the shop has clothes for girls and for boys; most shops have none.
create index concurrently if not exists products_for_children on products (gender) where status = 'published' and gender in ('girls', 'boys', 'kids');
