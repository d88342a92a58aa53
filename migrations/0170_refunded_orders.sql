-- A fully refunded order has nothing left to ship.

-- Whether each unit of an order was refunded, or all the money that paid it. A refund counts from its request on; one
-- that failed returned nothing. An order that was free has no payment, so that only its units count.
create function is_fully_refunded(the_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from order_lines
    where order_id = the_order and quantity > (
      select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_id
      where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
        and refunds.status <> 'failed')
  ) or exists (
    -- What came beyond the total goes back without being a refund of the order.
    select from payment_attempts
    where order_id = the_order and outcome = 'applied' and greatest(amount_kobo - waived_kobo, 1) <= (
      select coalesce(sum(refunds.amount_kobo), 0) from refunds
      where refunds.reference = payment_attempts.reference and refunds.status <> 'failed'
    ) - greatest(received_kobo - amount_kobo, 0)
  )
$$;

create function shipped_orders_have_something() returns trigger language plpgsql as $$
begin
  if is_fully_refunded(new.id) then
    raise exception 'nothing of order % is left to ship', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: the former release gets an error where it would ship what was refunded.
create trigger orders_ship_something before update of status on orders
  for each row when (new.status = 'shipped' and old.status <> 'shipped') execute function shipped_orders_have_something();
