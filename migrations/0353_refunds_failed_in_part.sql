-- A refund that comes from several payments is one refund for each, of which the first has its lines (decision 0103). Here: every
-- try of every part of the refund that a row belongs to.
create function tries_of_refund(the_refund uuid) returns setof uuid language sql stable as $$
  with recursive earlier (id, key) as (
    select id, idempotency_key from refunds where id = the_refund
    union all
    select refunds.id, refunds.idempotency_key
    from earlier join refunds on refunds.id = case when key like 'again:%' then substr(key, 7)::uuid end
  ), tries (id) as (
    select refunds.id
    from earlier
      cross join lateral (select regexp_replace(key, ':[2-9]$', '') as first_key) as refund
      join refunds on idempotency_key = any(
        array(select first_key union all select first_key || ':' || part from generate_series(2, 9) as part))
    where key not like 'again:%'
    union all
    select again.id from tries join refunds as again on again.idempotency_key = 'again:' || tries.id
  )
  select id from tries
$$;

-- Whether the lines of a failed refund count as refunded: another part of it was paid or is under way, and what failed is still
-- owed. The lines of one that was retried are those of the retry.
create function is_refunded_in_part(the_refund uuid) returns boolean language sql stable as $$
  select not exists (select from refunds where idempotency_key = 'again:' || the_refund)
    and exists (
      select from refunds where id in (select tries_of_refund(the_refund)) and status <> 'failed')
$$;

-- As in 0205; also what failed in part.
-- safe: the former release gets an error where it would refund or return units twice.
create or replace function taken_back_units(the_order uuid, the_position integer) returns bigint language sql stable as $$
  select coalesce((
    select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
    where return_lines.order_id = the_order and return_lines.position = the_position
      and returns.status not in ('declined', 'withdrawn')
  ), 0) + coalesce((
    select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
    where refund_lines.order_id = the_order and refund_lines.position = the_position
      and (refunds.status <> 'failed' or is_refunded_in_part(refunds.id))
      and not exists (select from returns where returns.refund_id = refunds.id)
  ), 0)
$$;

-- As in 0244; also what failed in part.
-- safe: the former release gets an error where it would refund units twice.
create or replace function refund_lines_fit() returns trigger language plpgsql as $$
declare
  bought integer;
  back bigint;
begin
  if not exists (select from order_refunds where id = new.refund_id and order_refunds.order_id = new.order_id) then
    raise exception 'refund % is not for order %', new.refund_id, new.order_id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id for update;
  select quantity into bought from order_lines where order_id = new.order_id and position = new.position;
  select coalesce(sum(quantity), 0) into back from refund_lines join refunds on refunds.id = refund_id
  where order_id = new.order_id and position = new.position
    and (status <> 'failed' or is_refunded_in_part(refunds.id));
  if back > bought then
    raise exception 'of line % of order % there were % pieces, not %', new.position, new.order_id, bought, back
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- As in 0301; also what failed in part.
-- safe: the former release gets an error where it would ship what is being refunded.
create or replace function is_fully_refunded(the_order uuid) returns boolean language sql stable as $$
  select not exists (
    select from order_lines
    where order_id = the_order and quantity > (
      select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_id
      where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
        and (refunds.status <> 'failed' or is_refunded_in_part(refunds.id)))
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
