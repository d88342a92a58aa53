-- The retry of a refund has the reason that staff typed for the one that failed, and is erased with it.

-- As in 0401; also of retries.
-- safe: it erases more.
create or replace function erase_words_about_money(its_order uuid) returns void language plpgsql as $$
begin
  update refunds set reason = 'Refund', by_hand_reference = case by_hand_reference when '' then '' else 'erased' end
  where id in (select id from order_refunds where order_id = its_order)
    and (reason <> 'Refund' and exists (
        select from refunds as tries
        where tries.id in (select tries_of_refund(refunds.id)) and tries.cause in ('entered', 'cancelled_order'))
      or by_hand_reference not in ('', 'erased'));
  update order_events set note = (note::jsonb - 'reason')::json
  where order_id = its_order and kind like 'refund\_%' and note->>'reason' is not null;
  update stock_movements set reason = '' where order_id = its_order and kind = 'restocked' and reason <> '';
  update manual_payments set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update deposits set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update order_changes set way_reference = 'erased' where order_id = its_order and way_reference not in ('', 'erased');
end $$;

-- Of orders that are anonymous already.
-- safe: few refunds are retried, and the former release shows these words and no more.
select erase_words_about_money(id) from orders
where anonymous_at is not null and id in (
  select order_id from order_refunds where id in (select id from refunds where retried_id is not null));
