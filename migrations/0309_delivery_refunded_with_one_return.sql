-- no transaction
-- The delivery fee of an order is refunded with one of its returns.
-- safe since 0294_delivery_fee_refunded_once: releases that have it refund it with the first return only.
create unique index concurrently if not exists delivery_refunded_with_one_return on returns (order_id) where is_shipping_refunded;
