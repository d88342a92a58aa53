-- no transaction
-- An order has one deposit.
-- safe: the former release writes no deposits.
create unique index concurrently if not exists one_deposit_attempt on payment_attempts (order_id) where outcome = 'deposit';
