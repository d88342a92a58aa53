-- Every attempt to pay an order, and every message of the provider. Amounts here are in kobo, as the provider counts.

create table payment_attempts (
  reference          text primary key,
  order_id           uuid not null references orders,
  amount_kobo        bigint not null check (amount_kobo > 0),
  created_at         timestamptz not null,
  -- What the provider last said; 'created' until it has answered at all.
  status             text not null default 'created'
                     check (status in ('created', 'open', 'pending', 'failed', 'abandoned', 'success', 'reversed')),
  authorization_url  text,
  -- What became of the money: 'applied' paid the order; 'refund_due' goes back; 'review' waits for a person.
  outcome            text check (outcome in ('applied', 'refund_due', 'review')),
  received_kobo      bigint check (received_kobo >= 0),
  provider_id        text unique,
  channel            text,
  paid_at            timestamptz,
  -- When the provider is asked next; null when there is nothing left to learn.
  next_check_at      timestamptz,
  check (outcome is null or (received_kobo is not null and status in ('success', 'reversed'))),
  check (outcome is distinct from 'applied' or received_kobo = amount_kobo)
);

-- An order is paid once.
create unique index one_applied_attempt on payment_attempts (order_id) where outcome = 'applied';
create index attempts_by_order on payment_attempts (order_id);
create index attempts_to_check on payment_attempts (next_check_at) where next_check_at is not null;

-- A paid order has the money that paid it, and the other way round.
create function paid_is_paid() returns trigger language plpgsql as $$
declare
  touched uuid[];
  wrong record;
begin
  -- Money that moves from one order to another touches both.
  if tg_table_name = 'orders' then touched := array[new.id]; else touched := array[new.order_id, old.order_id]; end if;
  select id, orders.paid_at, total_amount::bigint * 100 as total_kobo, applied.received_kobo into wrong
  from orders left join payment_attempts as applied on order_id = id and outcome = 'applied'
  where id = any(touched)
    and applied.received_kobo is distinct from case when orders.paid_at is not null then total_amount::bigint * 100 end;
  if found then
    raise exception 'order % is paid: %, it costs % kobo, % kobo were applied',
      wrong.id, wrong.paid_at is not null, wrong.total_kobo, coalesce(wrong.received_kobo, 0) using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger orders_paid_by_attempt after insert or update of paid_at, total_amount on orders
  deferrable initially deferred for each row execute function paid_is_paid();
create constraint trigger attempts_pay_order
  after insert or delete or update of order_id, outcome, received_kobo on payment_attempts
  deferrable initially deferred for each row execute function paid_is_paid();

-- The provider's signed messages, kept as they came. The provider numbers no events, so the key is made from what
-- happened to which transaction: a message that comes twice is one row.
create table payment_events (
  key          text primary key,
  reference    text,
  -- Not jsonb, which refuses some texts that JSON allows.
  body         json not null,
  received_at  timestamptz not null
);
