-- no transaction
-- A lost dispute takes money once.
-- safe: the key of a loss is unique already.
create unique index concurrently if not exists refunds_dispute_id_key on refunds (dispute_id) where dispute_id is not null;
