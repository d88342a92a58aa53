-- Money that goes back, and money that waits for a person's word. Amounts are in kobo, as the provider counts.

alter table payment_attempts
  -- What the money came in, and whether it was real ('live') or play ('test'). Null where nobody noted it.
  add column currency     text check (currency ~ '^[A-Z]{3}$'),
  add column domain       text,
  -- When and by whom it was decided what becomes of the money.
  add column settled_at   timestamptz,
  add column settled_by   text check (settled_by in ('provider', 'clock', 'system') or settled_by ~ '^staff:.+$'),
  -- What a person let the shopper off, so that money which came short pays the order all the same.
  add column waived_kobo  bigint not null default 0 check (waived_kobo >= 0),
  add constraint applied_in_naira check (outcome is distinct from 'applied' or coalesce(currency, 'NGN') = 'NGN'),
  -- To the kobo, unless a person accepted it: then what is missing is waived, and what is too much goes back.
  drop constraint payment_attempts_check1,
  add constraint applied_covers_order check (
    outcome is distinct from 'applied'
    or (received_kobo = amount_kobo and waived_kobo = 0)
    or (settled_by is not null and settled_by like 'staff:%'
        and (received_kobo > amount_kobo and waived_kobo = 0 or received_kobo + waived_kobo = amount_kobo))
  ),
  add constraint waived_when_applied check (waived_kobo = 0 or outcome is not distinct from 'applied');

update payment_attempts set settled_at = coalesce(paid_at, created_at), settled_by = 'provider' where outcome is not null;

-- As in 0004, with what was asked in place of what came: the two differ where a person accepted it.
create or replace function paid_is_paid() returns trigger language plpgsql as $$
declare
  touched uuid[];
  wrong record;
begin
  -- Money that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, orders.paid_at, total_amount::bigint * 100 as total_kobo, applied.amount_kobo into wrong
  from orders left join payment_attempts as applied on order_id = id and outcome = 'applied'
  where id = any(touched)
    and applied.amount_kobo is distinct from case when orders.paid_at is not null then total_amount::bigint * 100 end;
  if found then
    raise exception 'order % is paid: %, it costs % kobo, % kobo were applied',
      wrong.id, wrong.paid_at is not null, wrong.total_kobo, coalesce(wrong.amount_kobo, 0) using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What may follow what (shared/payments/status.ts). Money that came cannot un-come, and what became of it is decided
-- once, or twice where a person had to look.
create function attempt_may_move() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (
    new.status = 'created' or old.status = 'reversed' or (old.status = 'success' and new.status <> 'reversed')
  ) then
    raise exception 'attempt % cannot go from % to %', old.reference, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.outcome is not null and old.outcome is distinct from new.outcome
     and not (old.outcome = 'review' and new.outcome in ('applied', 'refund_due')) then
    raise exception 'the money of attempt % was %, it cannot be %', old.reference, old.outcome, coalesce(new.outcome, 'nothing')
      using errcode = 'check_violation';
  end if;
  if old.order_id <> new.order_id or old.amount_kobo <> new.amount_kobo
     or (old.outcome is not null and old.received_kobo is distinct from new.received_kobo) then
    raise exception 'the money of attempt % is what it was, for the order it was for', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger attempts_move before update on payment_attempts for each row execute function attempt_may_move();

-- Whatever is decided about money stands in the order's log.
create function log_money() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id, 'money_' || new.outcome, coalesce(new.settled_at, new.paid_at, now()), coalesce(new.settled_by, 'provider'),
    json_build_object('reference', new.reference, 'receivedKobo', new.received_kobo));
  return null;
end $$;

create trigger attempts_log after insert on payment_attempts
  for each row when (new.outcome is not null) execute function log_money();
create trigger attempts_log_change after update of outcome on payment_attempts
  for each row when (old.outcome is distinct from new.outcome) execute function log_money();

create table refunds (
  id               uuid primary key default gen_random_uuid(),
  reference        text        not null references payment_attempts,
  amount_kobo      bigint      not null check (amount_kobo > 0),
  reason           text        not null check (length(reason) between 1 and 500),
  status           text        not null default 'requested'
                   check (status in ('requested', 'pending', 'processing', 'processed', 'failed', 'needs_attention')),
  -- The provider's own number for it; null until it has taken it on.
  provider_id      text unique,
  -- What it is for, such as 'late:<reference>': the same thing is paid back once.
  idempotency_key  text        not null unique,
  requested_at     timestamptz not null,
  -- When the provider was last told to pay it back: an answer may have been lost since.
  sent_at          timestamptz,
  updated_at       timestamptz not null,
  updated_by       text        not null check (updated_by in ('shopper', 'clock', 'provider', 'system') or updated_by ~ '^staff:.+$'),
  -- When the provider is asked next; null when there is nothing left to learn.
  next_check_at    timestamptz,
  check (status in ('requested', 'failed') or provider_id is not null)
);

create index refunds_by_attempt on refunds (reference);
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;

-- Which pieces a refund is for, so that none is paid back twice.
create table refund_lines (
  refund_id  uuid    not null references refunds,
  order_id   uuid    not null,
  position   integer not null,
  quantity   integer not null check (quantity > 0),
  -- Whether they are on the shelf again.
  restocked  boolean not null,
  primary key (refund_id, position),
  foreign key (order_id, position) references order_lines
);

create index refund_lines_by_line on refund_lines (order_id, position);

-- Never more goes back than came. The attempt's row is locked, so two refunds cannot both take the last naira.
create function refund_is_covered() returns trigger language plpgsql as $$
declare
  received bigint;
  promised bigint;
begin
  select received_kobo into received from payment_attempts where reference = new.reference for update;
  select coalesce(sum(amount_kobo), 0) into promised from refunds
  where reference = new.reference and status <> 'failed' and id <> new.id;
  if new.status <> 'failed' and promised + new.amount_kobo > coalesce(received, 0) then
    raise exception 'of % kobo received by % cannot go back %', coalesce(received, 0), new.reference, promised + new.amount_kobo
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger refunds_covered before insert or update of amount_kobo, status, reference on refunds
  for each row execute function refund_is_covered();

-- What may follow what (shared/payments/status.ts). A failed refund is over: trying again is a new one.
create function refund_may_move() returns trigger language plpgsql as $$
begin
  if (old.reference, old.amount_kobo, old.idempotency_key) is distinct from (new.reference, new.amount_kobo, new.idempotency_key)
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

create trigger refunds_move before update on refunds for each row execute function refund_may_move();

create function log_refund() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, kind, at, who, note)
  select order_id, 'refund_' || new.status, new.updated_at, new.updated_by,
    json_build_object('refund', new.id, 'amountKobo', new.amount_kobo, 'reason', new.reason)
  from payment_attempts where reference = new.reference;
  return null;
end $$;

create trigger refunds_log after insert on refunds for each row execute function log_refund();
create trigger refunds_log_change after update of status on refunds
  for each row when (old.status <> new.status) execute function log_refund();

create function refunds_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what was paid back is not forgotten' using errcode = 'check_violation';
end $$;

create trigger refunds_stay before delete on refunds for each row execute function refunds_stay();
create trigger refund_lines_stay before delete on refund_lines for each row execute function refunds_stay();

-- Of a line no more pieces are paid back than were bought.
create function refund_lines_fit() returns trigger language plpgsql as $$
declare
  bought integer;
  back bigint;
begin
  if not exists (select from refunds join payment_attempts using (reference)
                 where id = new.refund_id and payment_attempts.order_id = new.order_id) then
    raise exception 'refund % is not for order %', new.refund_id, new.order_id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id for update;
  select quantity into bought from order_lines where order_id = new.order_id and position = new.position;
  select coalesce(sum(quantity), 0) into back from refund_lines join refunds on refunds.id = refund_id
  where order_id = new.order_id and position = new.position and status <> 'failed';
  if back > bought then
    raise exception 'of line % of order % there were % pieces, not %', new.position, new.order_id, bought, back
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger refund_lines_fit after insert or update on refund_lines for each row execute function refund_lines_fit();

-- Money the provider says it took for us under a reference that we never made: noted once, for a person.
create table unknown_charges (
  reference    text primary key,
  provider_id  text,
  amount_kobo  bigint not null,
  currency     text not null,
  paid_at      timestamptz,
  noted_at     timestamptz not null
);

-- Where an order's money stands, in one word.
create view order_payments as
select orders.id as order_id,
  case
    when orders.paid_at is not null then case
      when money.on_its_way > 0 then 'refund_due'
      -- Money beyond the total that a person accepted and sent back does not count: the order is still paid.
      when money.given_back - money.excess >= money.asked then 'refunded'
      when money.given_back > money.excess then 'partially_refunded'
      else 'paid'
    end
    when money.in_review > 0 then 'review'
    when money.due > money.due_given_back then 'refund_due'
    when money.due > 0 then 'refunded'
    else 'unpaid'
  end as payment_status
from orders cross join lateral (
  select
    count(*) filter (where outcome = 'review') as in_review,
    coalesce(sum(received_kobo) filter (where outcome = 'refund_due'), 0) as due,
    coalesce(sum(back.done) filter (where outcome = 'refund_due'), 0) as due_given_back,
    coalesce(sum(amount_kobo - waived_kobo) filter (where outcome = 'applied'), 0) as asked,
    coalesce(sum(greatest(received_kobo - amount_kobo, 0)) filter (where outcome = 'applied'), 0) as excess,
    coalesce(sum(back.done) filter (where outcome = 'applied'), 0) as given_back,
    coalesce(sum(back.promised - back.done) filter (where outcome = 'applied'), 0) as on_its_way
  from payment_attempts cross join lateral (
    select coalesce(sum(refunds.amount_kobo) filter (where refunds.status = 'processed'), 0) as done,
      coalesce(sum(refunds.amount_kobo) filter (where refunds.status <> 'failed'), 0) as promised
    from refunds where refunds.reference = payment_attempts.reference
  ) as back
  where payment_attempts.order_id = orders.id
) as money;
