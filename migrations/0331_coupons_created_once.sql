-- Made by the form of a new coupon, so that what is sent again after a lost response is created once.
-- safe: the former release never writes the new column.
alter table coupons add column idempotency_key uuid unique;
