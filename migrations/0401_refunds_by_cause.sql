-- The refunds from before 0395 get its columns, and everything that read keys reads columns.

-- safe: they guard what the update below does not touch, and are there again at the end of this transaction.
alter table refunds disable trigger refunds_by_hand_stay;
-- safe: gone at the end of this transaction.
create trigger refunds_a_backfill before update on refunds for each row when (old.cause is null) execute function name_cause_of_refund();
-- safe: the former release does not read it; refunds are few beside orders.
update refunds set cause = null where cause is null;
-- safe: created above.
drop trigger refunds_a_backfill on refunds;
-- safe: as before.
alter table refunds enable trigger refunds_by_hand_stay;

-- safe: the trigger of 0395 fills in what the former release does not write.
alter table refunds add constraint refunds_have_a_cause check (cause is not null and cause in (
  'entered', 'on_paystack', 'retry', 'unusable_payment', 'excess', 'deposit', 'cancelled_order', 'change', 'return', 'replacement',
  'dispute'
)) not valid;
-- safe: as above.
alter table refunds add constraint refunds_name_their_cause check (
  (cause = 'retry') = (retried_id is not null) and (cause = 'return') = (return_id is not null)
  and (cause = 'change') = (change_id is not null) and (cause = 'dispute') = (dispute_id is not null)
) not valid;
-- safe: as above. The retry of a part is no part: it retries one.
alter table refunds add constraint retries_are_no_parts check (first_part_id is null or cause <> 'retry' and first_part_id <> id)
  not valid;

-- As in 0011; also the columns of 0395.
-- safe: the former release does not change them.
create or replace function refund_may_move() returns trigger language plpgsql as $$
begin
  if (old.reference, old.amount_kobo, old.idempotency_key) is distinct from (new.reference, new.amount_kobo, new.idempotency_key)
     or old.cause is not null
       and (old.cause, old.retried_id, old.first_part_id, old.return_id, old.change_id, old.dispute_id)
         is distinct from (new.cause, new.retried_id, new.first_part_id, new.return_id, new.change_id, new.dispute_id)
     or (old.provider_id is not null and old.provider_id is distinct from new.provider_id) then
    raise exception 'refund % is what it was', old.id using errcode = 'check_violation';
  end if;
  if old.status <> new.status and (old.status, new.status) not in (
    ('requested', 'pending'), ('requested', 'processing'), ('requested', 'processed'), ('requested', 'failed'),
    ('requested', 'needs_attention'),
    ('pending', 'processing'), ('pending', 'processed'), ('pending', 'failed'), ('pending', 'needs_attention'),
    ('processing', 'processed'), ('processing', 'failed'), ('processing', 'needs_attention'),
    ('needs_attention', 'pending'), ('needs_attention', 'processing'), ('needs_attention', 'processed'), ('needs_attention', 'failed')
  ) then
    raise exception 'refund % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- As in 0311.
-- safe: it finds the same refunds.
create or replace function erase_words_about_money(its_order uuid) returns void language plpgsql as $$
begin
  update refunds set reason = 'Refund', by_hand_reference = case by_hand_reference when '' then '' else 'erased' end
  where id in (select id from order_refunds where order_id = its_order)
    and (reason <> 'Refund' and cause in ('entered', 'cancelled_order')
      or by_hand_reference not in ('', 'erased'));
  update order_events set note = (note::jsonb - 'reason')::json
  where order_id = its_order and kind like 'refund\_%' and note->>'reason' is not null;
  update stock_movements set reason = '' where order_id = its_order and kind = 'restocked' and reason <> '';
  update manual_payments set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update deposits set reference = 'erased' where order_id = its_order and reference not in ('', 'erased');
  update order_changes set way_reference = 'erased' where order_id = its_order and way_reference not in ('', 'erased');
end $$;

-- As in 0341.
-- safe: it finds the same refunds.
create or replace function is_entered_refund(the_refund uuid) returns boolean language sql stable as $$
  with recursive tries as (
    select cause, retried_id, reference from refunds where id = the_refund
    union all
    select earlier.cause, earlier.retried_id, earlier.reference from tries join refunds as earlier on earlier.id = tries.retried_id
  )
  select bool_or(cause = 'entered' or cause = 'on_paystack' and not exists (
    select from payment_attempts where payment_attempts.reference = tries.reference and outcome = 'refund_due'))
  from tries
$$;

-- As in 0379.
-- safe: it finds the same refunds.
create or replace function tries_of_refund(the_refund uuid) returns setof uuid language sql stable as $$
  with recursive earlier (id, retried_id, first_part_id) as (
    select id, retried_id, first_part_id from refunds where id = the_refund
    union all
    select refunds.id, refunds.retried_id, refunds.first_part_id from earlier join refunds on refunds.id = earlier.retried_id
  ), first_part (id) as (
    select coalesce(first_part_id, id) from earlier where retried_id is null
  ), tries (id) as (
    (select id from first_part union all select refunds.id from first_part join refunds on refunds.first_part_id = first_part.id)
    union all
    select again.id from tries join refunds as again on again.retried_id = tries.id
  )
  select id from tries
$$;

-- As in 0379.
-- safe: it finds the same refunds.
create or replace function refunds_of_return(the_return uuid) returns setof uuid language sql stable as $$
  with recursive parts (id) as (
    (select refund_id from returns where returns.id = the_return and refund_id is not null
      union select id from refunds where return_id = the_return)
    union
    select again.id from refunds as again join parts on again.retried_id = parts.id
  )
  select id from parts where not exists (select from refunds as again where again.retried_id = parts.id)
$$;

-- As in 0353.
-- safe: it finds the same refunds.
create or replace function is_refunded_in_part(the_refund uuid) returns boolean language sql stable as $$
  select not exists (select from refunds where retried_id = the_refund)
    and exists (
      select from refunds where id in (select tries_of_refund(the_refund)) and status <> 'failed')
$$;

-- As in 0366.
-- safe: it finds the same refunds.
create or replace function paid_on_paystack(the_refund uuid) returns bigint language plpgsql stable as $$
declare
  failed record;
  refunded bigint;
  used bigint := 0;
  counted bigint;
begin
  for failed in
    select refunds.id, refunds.reference, refunds.updated_at as failed_at,
      refunds.amount_kobo::bigint - coalesce(again.amount_kobo, 0)::bigint as amount_kobo
    from refunds left join refunds as again on again.retried_id = refunds.id
    where refunds.reference = (select reference from refunds where id = the_refund)
      and refunds.status = 'failed' and refunds.dismissed_at is null
      -- A retried one is no longer a part that is owed.
      and (again.id is not null or not is_entered_refund(refunds.id) or is_refunded_in_part(refunds.id))
    order by refunds.updated_at desc, refunds.id desc
  loop
    select coalesce(sum(amount_kobo), 0) into refunded from refunds
    where reference = failed.reference and status <> 'failed' and requested_at >= failed.failed_at and cause = 'on_paystack';
    counted := greatest(least(failed.amount_kobo, refunded - used), 0);
    if failed.id = the_refund then
      return counted;
    end if;
    used := used + counted;
  end loop;
  return 0;
end $$;

-- As in 0366.
-- safe: it finds the same refunds.
create or replace function owed_of_refund(the_refund uuid) returns bigint language sql stable as $$
  select coalesce((
    select case
      when amount_kobo > left_kobo
        and exists (select from disputes where disputes.reference = failed.reference and disputes.status = 'lost') then 0
      else greatest(least(left_kobo, amount_kobo - paid_on_paystack(id)), 0)
    end
    from (
      select id, reference, amount_kobo::bigint as amount_kobo, left_of_payment(reference) as left_kobo
      from refunds
      where id = the_refund and reference is not null and status = 'failed' and dismissed_at is null
        and not exists (select from refunds as again where again.retried_id = the_refund)
        and (not is_entered_refund(id) or is_refunded_in_part(id))
    ) as failed
  ), 0)
$$;

-- As in 0360.
-- safe: it finds the same refunds.
create or replace function retriable_of_refund(the_refund uuid) returns bigint language sql stable as $$
  select coalesce((
    select case
      when not is_entered_refund(id) or is_refunded_in_part(id) then owed_of_refund(id)
      when amount_kobo <= left_of_payment(reference) - owed_of_payment(reference) then amount_kobo
      else 0
    end
    from refunds
    where id = the_refund and reference is not null and status = 'failed' and dismissed_at is null
      and not exists (select from refunds as again where again.retried_id = the_refund)
  ), 0)
$$;

-- As in 0205.
-- safe: it moves the same returns to the retries of their refunds.
create or replace function retried_refund_of_return() returns trigger language plpgsql as $$
begin
  update returns set refund_id = new.id where refund_id = new.retried_id;
  return null;
end $$;

-- safe: for the same refunds.
create or replace trigger refunds_again_of_returns after insert on refunds for each row
  when (new.retried_id is not null) execute function retried_refund_of_return();
-- safe: for the same refunds.
create or replace trigger refunds_return_lost after insert on refunds for each row
  when (new.cause = 'dispute') execute function paid_refund_closes_return();
-- safe: for the same refunds.
create or replace trigger refunds_return_paid_back after insert on refunds for each row
  when (new.status = 'processed' and new.cause not in ('return', 'dispute')) execute function paid_refund_closes_return();
