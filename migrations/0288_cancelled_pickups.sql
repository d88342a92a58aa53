-- Who has a pick-up cancelled, noted before the company is told: should its response be lost, the cancellation is theirs all the
-- same (decision 0101). Stays null when the company cancels by itself.
alter table shipments add column cancel_requested_by text check (cancel_requested_by ~ '^staff:.+$');
