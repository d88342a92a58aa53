-- What staff typed about the money of an order may name its customer: why they refunded it, which stands with the restocked
-- units and in the log too, and the reference of a transfer. It is erased when the order is anonymized; amounts, ways and
-- times stay.

-- As in 0291; also of refunds, restocked units and payments by hand.
-- safe: it allows more.
create or replace function never_changed() returns trigger language plpgsql as $$
declare
  is_erased boolean := false;
  its_order uuid;
begin
  if tg_op = 'UPDATE' then
    if tg_table_name = 'order_events' then
      its_order := new.order_id;
      is_erased := (new.order_id, new.seq, new.kind, new.from_status, new.to_status, new.at, new.who)
          is not distinct from (old.order_id, old.seq, old.kind, old.from_status, old.to_status, old.at, old.who)
        and (new.note::jsonb = old.note::jsonb - 'words'
          or new.kind like 'refund\_%' and new.note::jsonb = old.note::jsonb - 'reason');
    elsif tg_table_name = 'stock_movements' then
      its_order := new.order_id;
      is_erased := new.kind = 'restocked' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason';
    elsif tg_table_name = 'manual_payments' then
      its_order := new.order_id;
      is_erased := new.reference = 'erased' and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference';
    elsif tg_table_name = 'refunds' then
      select order_id into its_order from order_refunds where id = new.id;
      is_erased := new.reason in (old.reason, 'Refund') and new.by_hand_reference in (old.by_hand_reference, 'erased')
        and to_jsonb(new) - 'reason' - 'by_hand_reference' = to_jsonb(old) - 'reason' - 'by_hand_reference';
    end if;
  end if;
  if is_erased and exists (select from orders where id = its_order and anonymous_at is not null) then
    return new;
  end if;
  raise exception '% is a log: its rows are neither changed nor deleted', tg_table_name using errcode = 'check_violation';
end $$;

-- As in 0264; of an anonymous order the reference may go.
-- safe: it allows more.
create or replace function deposit_fits() returns trigger language plpgsql as $$
declare
  placed orders;
begin
  select * into placed from orders where id = new.order_id;
  if tg_op = 'UPDATE' and placed.anonymous_at is not null and new.reference = 'erased'
    and to_jsonb(new) - 'reference' = to_jsonb(old) - 'reference' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.order_id, new.amount) is distinct from (old.order_id, old.amount)
    or tg_op = 'UPDATE' and old.received_at is not null
      and (new.received_at, new.way, new.reference, new.recorded_by)
        is distinct from (old.received_at, old.way, old.reference, old.recorded_by) then
    raise exception 'the deposit of order % stays what it is', old.order_id using errcode = 'check_violation';
  end if;
  if placed.status <> 'pending' or placed.placed_by is null or placed.pay_by is null or placed.released_at is not null
    or new.amount >= placed.total_amount or new.rest_by <= placed.created_at then
    raise exception 'order % can have no deposit of %', new.order_id, new.amount using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- As in 0284; of an anonymous order the reference may go.
-- safe: it allows more.
create or replace function order_change_fits() returns trigger language plpgsql as $$
declare
  changed orders;
begin
  if tg_op = 'UPDATE' and new.way_reference = 'erased'
    and to_jsonb(new) - 'way_reference' = to_jsonb(old) - 'way_reference'
    and exists (select from orders where id = new.order_id and anonymous_at is not null) then
    return new;
  end if;
  if tg_op = 'UPDATE' and (old.applied_at is not null or old.ended_at is not null
    or (new.order_id, new.position, new.quantity, new.variant_id, new.size, new.price, new.new_variant_id, new.new_size,
        new.new_price, new.difference, new.delivery)
      is distinct from (old.order_id, old.position, old.quantity, old.variant_id, old.size, old.price, old.new_variant_id,
        old.new_size, old.new_price, old.difference, old.delivery)) then
    raise exception 'change % of order % stays what it is', old.id, old.order_id using errcode = 'check_violation';
  end if;
  select * into changed from orders where id = new.order_id for update;
  if new.ended_at is null and (changed.status <> 'processing' or changed.discount_reason is not distinct from 'exchange') then
    raise exception 'order % can have no change', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The reasons of refunds that staff typed, in the form of a refund ('desk:') or when they cancelled ('rest:').
create function erase_words_about_money(its_order uuid) returns void language plpgsql as $$
begin
  update refunds set reason = 'Refund', by_hand_reference = case by_hand_reference when '' then '' else 'erased' end
  where id in (select id from order_refunds where order_id = its_order)
    and (reason <> 'Refund' and (idempotency_key like 'desk:%' or idempotency_key like 'rest:%')
      or by_hand_reference not in ('', 'erased'));
  update order_events set note = (note::jsonb - 'reason')::json
  where order_id = its_order and kind like 'refund\_%' and note->>'reason' is not null;
  update stock_movements set reason = '' where order_id = its_order and kind = 'restocked' and reason <> '';
  update manual_payments set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update deposits set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update order_changes set way_reference = 'erased' where order_id = its_order and way_reference not in ('', 'erased');
end $$;

-- Orders that are anonymous already and have such words. First, so that nobody waits for the lock of the trigger below
-- meanwhile.
-- safe: few orders were refunded or paid by hand, and the former release shows these words and no more.
select erase_words_about_money(id) from orders
where anonymous_at is not null and (
  exists (select from order_refunds where order_id = orders.id)
  or exists (select from manual_payments where order_id = orders.id)
  or exists (select from deposits where order_id = orders.id)
  or exists (select from order_changes where order_id = orders.id)
  or exists (select from stock_movements where order_id = orders.id and kind = 'restocked'));

create function erase_words_about_money_of_order() returns trigger language plpgsql as $$
begin
  perform erase_words_about_money(new.id);
  return null;
end $$;

-- safe: it rejects nothing.
create trigger orders_erase_words_about_money after update of anonymous_at on orders
  for each row when (new.anonymous_at is not null and old.anonymous_at is null)
  execute function erase_words_about_money_of_order();
