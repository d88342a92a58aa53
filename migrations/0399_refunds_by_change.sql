-- no transaction
-- The refunds of a change to a cheaper item.
create index concurrently if not exists refunds_by_change on refunds (change_id) where change_id is not null;
