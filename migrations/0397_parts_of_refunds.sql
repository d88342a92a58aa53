-- no transaction
-- All parts of a refund are looked up by the first.
create index concurrently if not exists refunds_by_first_part on refunds (first_part_id) where first_part_id is not null;
