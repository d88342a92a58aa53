-- no transaction
-- The refunds of an order that was paid by hand.
create index concurrently if not exists refunds_by_hand on refunds (by_hand_order_id) where by_hand_order_id is not null;
