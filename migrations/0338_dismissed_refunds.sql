-- A failed refund that staff dismissed, because nothing is owed for it any more: it is not retried, and needs no review.
alter table refunds add column dismissed_at timestamptz;
-- safe: no refund of the former release is dismissed.
alter table refunds add constraint only_failed_refunds_are_dismissed check (dismissed_at is null or status = 'failed') not valid;
