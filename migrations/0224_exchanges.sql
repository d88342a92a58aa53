-- Exchanges (decision 0080): a return is refunded, or its units are exchanged for others of the same product. Those are
-- reserved from the request on, and sent with an order of their own, which costs nothing.
alter table returns
  add column kind text not null default 'refund' check (kind in ('refund', 'exchange')),
  -- The order that sends the new units of an exchange.
  add column replacement_id uuid unique references orders;

-- safe: a return of the former release is to be refunded.
alter table returns add constraint exchanges_are_replaced check (
  case kind
    when 'refund' then replacement_id is null
    else refund_id is null and (replacement_id is null or status in ('received', 'closed'))
      and (replacement_id is not null or status <> 'closed')
  end
) not valid;

alter table return_lines
  -- What its units are exchanged for; null when they are refunded.
  add column new_variant_id uuid references variants,
  add column new_size text;

-- safe: the former release exchanges nothing.
alter table return_lines add constraint replacements_are_whole check ((new_variant_id is null) = (new_size is null)) not valid;

create index return_lines_by_replacement on return_lines (new_variant_id, new_size) where new_variant_id is not null;

-- Each unit of an exchange has another of the same product in its place, and no unit of a refund has.
create function replacement_is_of_its_product() returns trigger language plpgsql as $$
begin
  if (new.new_variant_id is not null) <> (select kind = 'exchange' from returns where id = new.return_id)
  or new.new_variant_id is not null and not exists (
    select from order_lines join variants on variants.product_id = order_lines.product_id
    where order_id = new.order_id and order_lines.position = new.position and variants.id = new.new_variant_id
  ) then
    raise exception 'line % of return % cannot be exchanged for variant %', new.position, new.return_id, new.new_variant_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: the former release inserts refunds without replacements.
create trigger return_lines_replaced before insert on return_lines
  for each row execute function replacement_is_of_its_product();

-- As in 0205; the kind does not change either, and a replacement is sent once.
-- safe: the former release changes neither.
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
  return new;
end $$;

-- An order that sends replacements costs nothing: its discount is what its units were paid for with the first order.
-- safe: the former release gives no discount for this reason.
alter table orders add constraint discount_reasons check (
  discount_reason in ('regular', 'several', 'fault', 'agreed', 'family', 'exchange')
) not valid;
alter table orders drop constraint orders_discount_reason_check;
