-- no transaction
-- The refunds of a return.
create index concurrently if not exists refunds_by_return on refunds (return_id) where return_id is not null;
