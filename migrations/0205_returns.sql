-- What shoppers send back (decision 0074). A return is requested for units of a delivered order; the shop accepts or
-- declines it, receives and inspects the units, and refunds them through `refunds`.
create table returns (
  id               uuid primary key default gen_random_uuid(),
  order_id         uuid        not null references orders,
  status           text        not null default 'requested'
                   check (status in ('requested', 'accepted', 'declined', 'withdrawn', 'received', 'closed')),
  reason           text        not null
                   check (reason in ('wrong_size', 'faulty', 'wrong_item', 'not_as_shown', 'changed_mind', 'other')),
  -- The shopper's own words; deleted when the order is anonymized.
  words            text        not null default '' check (length(words) <= 500),
  -- What the shop said when it declined.
  decline_words    text        not null default '' check (length(decline_words) <= 500),
  -- A form that is sent twice makes one return.
  idempotency_key  uuid        not null,
  requested_at     timestamptz not null,
  -- The time of the latest change of status.
  updated_at       timestamptz not null,
  updated_by       text        not null check (updated_by in ('shopper', 'clock', 'provider', 'system') or updated_by ~ '^staff:.+$'),
  -- The refund of its units; null until they are received, and when nothing is left to refund.
  refund_id        uuid unique references refunds,
  unique (id, order_id),
  unique (order_id, idempotency_key),
  check (status = 'declined' or decline_words = ''),
  check (status in ('received', 'closed') or refund_id is null)
);

create index returns_newest on returns (requested_at, id);
create index returns_open on returns (status) where status in ('requested', 'accepted');

create table return_lines (
  return_id  uuid    not null,
  order_id   uuid    not null,
  position   integer not null,
  quantity   integer not null check (quantity > 0),
  -- Whether the units were restocked or written off; null until they were inspected.
  restocked  boolean,
  primary key (return_id, position),
  foreign key (return_id, order_id) references returns (id, order_id),
  foreign key (order_id, position) references order_lines
);

create index return_lines_by_line on return_lines (order_id, position);

-- The units of an order line that were returned, are being returned, or were refunded without a return.
create function taken_back_units(the_order uuid, the_position integer) returns bigint language sql stable as $$
  select coalesce((
    select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
    where return_lines.order_id = the_order and return_lines.position = the_position
      and returns.status not in ('declined', 'withdrawn')
  ), 0) + coalesce((
    select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_lines.refund_id
    where refund_lines.order_id = the_order and refund_lines.position = the_position and refunds.status <> 'failed'
      and not exists (select from returns where returns.refund_id = refunds.id)
  ), 0)
$$;

-- No unit is taken back twice, by returns or by refunds. The order's row is locked, so two requests happen one after
-- the other.
create function taken_back_once() returns trigger language plpgsql as $$
declare
  bought integer;
  delivered timestamptz;
begin
  select delivered_at into delivered from orders where id = new.order_id for update;
  select quantity into bought from order_lines where order_id = new.order_id and position = new.position;
  if tg_table_name = 'return_lines' and delivered is null then
    raise exception 'order % was not delivered', new.order_id using errcode = 'check_violation';
  end if;
  if taken_back_units(new.order_id, new.position) > bought then
    raise exception 'of line % of order % there were % units to take back', new.position, new.order_id, bought
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger return_lines_fit after insert on return_lines for each row execute function taken_back_once();
-- Deferred: the refund of a return is linked to it in the same transaction.
-- safe: the former release gets an error where it would refund units that are being returned.
create constraint trigger refund_lines_not_returned after insert on refund_lines
  deferrable initially deferred for each row execute function taken_back_once();

-- The transitions of a return (shared/returns/status.ts). What was requested doesn't change.
create function return_may_move() returns trigger language plpgsql as $$
begin
  if (old.order_id, old.reason, old.idempotency_key, old.requested_at)
     is distinct from (new.order_id, new.reason, new.idempotency_key, new.requested_at) then
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

create trigger returns_move before update on returns for each row execute function return_may_move();

-- Received units were inspected, each line of them.
create function received_is_inspected() returns trigger language plpgsql as $$
begin
  if exists (select from return_lines where return_id = new.id and restocked is null) then
    raise exception 'return % was received without an inspection', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger returns_inspected after update of status on returns
  deferrable initially deferred for each row when (new.status in ('received', 'closed'))
  execute function received_is_inspected();

create function log_return() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id, 'return_' || new.status, new.updated_at, new.updated_by,
    json_strip_nulls(json_build_object('return', new.id, 'words', nullif(new.decline_words, ''))));
  return null;
end $$;

create trigger returns_log after insert on returns for each row execute function log_return();
create trigger returns_log_change after update of status on returns
  for each row when (old.status <> new.status) execute function log_return();

create function returns_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a return is not deleted' using errcode = 'check_violation';
end $$;

create trigger returns_stay before delete on returns for each row execute function returns_stay();
create trigger return_lines_stay before delete on return_lines for each row execute function returns_stay();

-- A failed refund that is retried is a new one (`again:<id>`), which is then the refund of the return.
create function retried_refund_of_return() returns trigger language plpgsql as $$
begin
  update returns set refund_id = new.id where refund_id::text = substr(new.idempotency_key, 7);
  return null;
end $$;

-- safe: it rejects nothing.
create trigger refunds_again_of_returns after insert on refunds
  for each row when (new.idempotency_key like 'again:%') execute function retried_refund_of_return();

-- A return is closed when its money was paid, whoever learns of that first: the webhook or a job. Triggers run in the
-- order of their names, so this one comes after the log of the refund.
create function paid_refund_closes_return() returns trigger language plpgsql as $$
begin
  update returns set status = 'closed', updated_at = new.updated_at, updated_by = new.updated_by
  where refund_id = new.id and status = 'received';
  return null;
end $$;

-- safe: it rejects nothing; a return that was not received has no refund.
create trigger refunds_return_closed after update of status on refunds
  for each row when (new.status = 'processed' and old.status <> 'processed') execute function paid_refund_closes_return();

create function anonymize_returns() returns trigger language plpgsql as $$
begin
  update returns set words = '' where order_id = new.id and words <> '';
  return null;
end $$;

-- safe: it rejects nothing.
create trigger orders_anonymize_returns after update of email on orders
  for each row when (new.email = '' and old.email <> '') execute function anonymize_returns();
