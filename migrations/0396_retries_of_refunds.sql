-- no transaction
-- A failed refund is retried once; the retry that fails is the one to retry.
-- safe: the key of a retry is unique already.
create unique index concurrently if not exists refunds_retried_id_key on refunds (retried_id) where retried_id is not null;
