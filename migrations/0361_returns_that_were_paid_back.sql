-- As in 0307; also when all that was paid for the order was paid back: then nothing of a refund that failed is owed.
-- safe: the former release keeps no return open that this closes; it would show it for ever.
create or replace function is_return_settled(the_return uuid) returns boolean language sql stable as $$
  select not exists (
    select from refunds
    where id in (select refunds_of_return(the_return)) and status <> 'processed' and not gave_way_to_loss(id)
      and not (status = 'failed' and is_paid_back((select order_id from returns where returns.id = the_return)))
  )
$$;

-- What is paid back at once, or was refunded on Paystack, may be the last of the order. Not a part of the return's own refund, whose
-- other parts are written after it; what a bank took has a trigger of its own.
-- safe: it rejects nothing.
create trigger refunds_return_paid_back after insert on refunds
  for each row when (new.status = 'processed' and new.idempotency_key not like 'return:%' and new.idempotency_key not like 'dispute:%')
  execute function paid_refund_closes_return();
