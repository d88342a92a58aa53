-- The order whose money paid for this one: itself, or the first one of those that sent replacements for another's items
-- (decision 0080).
create function first_order(the_order uuid) returns uuid language sql stable as $$
  with recursive chain (id) as (
    select the_order
    union
    select order_id from returns join chain on replacement_id = chain.id
  )
  select id from chain where not exists (select from returns where replacement_id = chain.id)
$$;

-- As in 0264; a replacement has nothing left to ship when nothing is left of what paid the first order. Nor has an order of
-- which a bank took one payment whole, though store credit or a deposit paid the rest (decision 0071).
-- safe: the former release gets an error where it would ship what nobody pays for.
create or replace function is_fully_refunded(the_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from order_lines
    where order_id = the_order and quantity > (
      select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_id
      where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
        and refunds.status <> 'failed')
  ) or coalesce((
    -- What came beyond the total goes back without being a refund of the order.
    select sum(refunded_kobo - excess_kobo) >= greatest(sum(received_kobo - excess_kobo), 1)
      or bool_or(refunded_kobo >= received_kobo and is_lost)
    from payments_of_sale cross join lateral (
      select coalesce(sum(greatest(payment_attempts.received_kobo - amount_kobo, 0)), 0) as excess_kobo
      from payment_attempts where payment_attempts.reference = payments_of_sale.reference
    ) as excess cross join lateral (
      select exists (
        select from disputes where disputes.reference = payments_of_sale.reference and disputes.status = 'lost') as is_lost
    ) as loss
    where order_id = first_order(the_order)
  ), false)
$$;

-- An exchange that is received after its money went back ends without a replacement.
-- safe: it allows more than the check that it replaces.
alter table returns add constraint exchanges_have_no_refund check (
  case kind
    when 'refund' then replacement_id is null
    else refund_id is null and (replacement_id is null or status in ('received', 'closed'))
  end
) not valid;
alter table returns drop constraint exchanges_are_replaced;

-- As in 0224; and an exchange is closed with its replacement, unless its money went back.
-- safe: the former release closes none without one.
create or replace function return_may_move() returns trigger language plpgsql as $$
begin
  if (old.order_id, old.reason, old.idempotency_key, old.requested_at, old.kind)
     is distinct from (new.order_id, new.reason, new.idempotency_key, new.requested_at, new.kind)
  or old.replacement_id is not null and old.replacement_id is distinct from new.replacement_id then
    raise exception 'return % is what it was', old.id using errcode = 'check_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('requested', 'accepted'), ('requested', 'declined'), ('requested', 'withdrawn'),
    ('accepted', 'received'), ('accepted', 'withdrawn'), ('received', 'closed')
  ) then
    raise exception 'return % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.status <> new.status and new.status = 'closed' and new.kind = 'exchange' and new.replacement_id is null
    and not is_fully_refunded(new.order_id) then
    raise exception 'exchange % is paid and has no replacement', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- The refunds that pay back a return: one for each payment that it comes from, `return:<id>`, `return:<id>:2` and so on
-- (decision 0103). Of those that were tried again, the latest.
create function refunds_of_return(the_return uuid) returns setof uuid language sql stable as $$
  with recursive parts (id) as (
    select id from refunds where id = (select refund_id from returns where returns.id = the_return)
      or idempotency_key = 'return:' || the_return
      or idempotency_key = any(array(select 'return:' || the_return || ':' || part from generate_series(2, 9) as part))
    union
    select again.id from refunds as again join parts on again.idempotency_key = 'again:' || parts.id
  )
  select id from parts where not exists (select from refunds as again where again.idempotency_key = 'again:' || parts.id)
$$;

-- Whether nothing of a return is still to be paid: each part was, or gave way to a bank that took the money (decision 0071).
create function is_return_settled(the_return uuid) returns boolean language sql stable as $$
  select not exists (
    select from refunds
    where id in (select refunds_of_return(the_return)) and status <> 'processed' and not (
      status = 'failed'
      and exists (select from disputes where disputes.reference = refunds.reference and disputes.status = 'lost')
      and amount_kobo > (
        select received_kobo - coalesce(sum(others.amount_kobo) filter (where others.status <> 'failed'), 0)
        from payment_attempts left join refunds as others on others.reference = payment_attempts.reference
        where payment_attempts.reference = refunds.reference group by received_kobo))
  )
$$;

-- As in 0205; when its last part was paid, or what is left of it is lost.
-- safe: it rejects nothing.
create or replace function paid_refund_closes_return() returns trigger language plpgsql as $$
begin
  update returns set status = 'closed', updated_at = new.updated_at, updated_by = new.updated_by
  where status = 'received' and kind = 'refund' and is_return_settled(id) and order_id = coalesce(
    new.by_hand_order_id, (select order_id from payment_attempts where reference = new.reference));
  return null;
end $$;

-- safe: it rejects nothing. What a return gave way to is written after it.
create trigger refunds_return_lost after insert on refunds
  for each row when (new.idempotency_key like 'dispute:%') execute function paid_refund_closes_return();
