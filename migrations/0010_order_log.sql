-- What happened to every order and every piece: written once, never changed, never deleted.

create function never_changed() returns trigger language plpgsql as $$
begin
  raise exception '% is a log: its rows are neither changed nor deleted', tg_table_name using errcode = 'check_violation';
end $$;

alter table orders
  -- Who carries the parcel and where it can be followed; our own rider has neither.
  add column courier          text check (length(courier) between 1 and 80),
  add column tracking_number  text check (length(tracking_number) between 1 and 80),
  add column tracking_url     text check (tracking_url ~ '^https://' and length(tracking_url) <= 500),
  -- The order that its shopper placed in place of this one. Money that comes for this one all the same goes back
  -- while the other stands, so that one purchase is not made twice.
  add column replaced_by      uuid references orders,
  add constraint replaced_is_over check (replaced_by is null or status = 'cancelled'),
  add constraint tracked_when_shipped
    check (shipped_at is not null or (courier is null and tracking_number is null and tracking_url is null));

-- A verb writes its entry, then changes the status. Notes hold nothing personal: they stay when a person is forgotten.
create table order_events (
  order_id     uuid        not null references orders,
  -- 1, 2, 3 ... without a gap; given by the trigger below, whatever the writer says.
  seq          integer     not null default 0 check (seq > 0),
  kind         text        not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- Both for a change of status, neither for anything else; the first entry comes from nothing.
  from_status  text,
  to_status    text,
  at           timestamptz not null,
  -- 'shopper', 'clock' (a hold that ended), 'provider' (money), 'system' (the books themselves), 'staff:<id>'.
  who          text        not null check (who in ('shopper', 'clock', 'provider', 'system') or who ~ '^staff:.+$'),
  note         json,
  primary key (order_id, seq),
  check (from_status is null or to_status is not null),
  check (from_status is distinct from to_status or to_status is null),
  check (to_status is null or from_status is not null or seq = 1)
);

create index order_events_by_time on order_events (at);

-- The order's row is locked, so two entries of one order cannot take the same number.
create function number_order_event() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for update;
  select coalesce(max(seq), 0) + 1 into new.seq from order_events where order_id = new.order_id;
  return new;
end $$;

create trigger order_events_number before insert on order_events for each row execute function number_order_event();
create trigger order_events_stay before update or delete on order_events
  for each row execute function never_changed();

-- An entry that tells of a status which the order does not have in the end cannot be committed.
create function order_event_is_true() returns trigger language plpgsql as $$
declare
  said text;
  actual text;
begin
  select to_status into said from order_events
  where order_id = new.order_id and to_status is not null order by seq desc limit 1;
  select status into actual from orders where id = new.order_id;
  if said is distinct from actual then
    raise exception 'order % is %, its log says %', new.order_id, actual, said using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The word for a change of status.
create function order_event_kind(from_status text, to_status text) returns text immutable language sql as $$
  select case
    when from_status is null and to_status = 'pending' then 'placed'
    when from_status = 'cancelled' and to_status = 'processing' then 'revived'
    when to_status = 'processing' then 'paid'
    else to_status
  end
$$;

-- A new order begins its log. One that is written as a past order gets the steps that its moments tell of.
create function begin_order_log(placed orders) returns void language plpgsql as $$
declare
  step record;
  last text;
begin
  for step in
    select status, at from (values
      (1, 'pending', placed.created_at),
      (2, 'processing', placed.paid_at),
      (3, 'shipped', case when placed.status <> 'cancelled' then placed.shipped_at end),
      (4, 'delivered', placed.delivered_at),
      (5, 'cancelled', placed.cancelled_at)
    ) as steps (place, status, at)
    where at is not null order by place
  loop
    insert into order_events (order_id, kind, from_status, to_status, at, who)
    values (placed.id, order_event_kind(last, step.status), last, step.status, step.at,
            case when last is null then 'shopper' else 'system' end);
    last := step.status;
  end loop;
end $$;

create function log_order() returns trigger language plpgsql as $$
declare
  newest record;
begin
  if tg_op = 'INSERT' then
    perform begin_order_log(new);
    return null;
  end if;
  -- A change that no verb has written down is written down here.
  select from_status, to_status into newest from order_events
  where order_id = new.id and to_status is not null order by seq desc limit 1;
  if newest.from_status is distinct from old.status or newest.to_status is distinct from new.status then
    insert into order_events (order_id, kind, from_status, to_status, at, who)
    values (new.id, order_event_kind(old.status, new.status), old.status, new.status, now(), 'system');
  end if;
  return null;
end $$;

do $$
declare
  placed orders;
begin
  for placed in select * from orders order by created_at loop perform begin_order_log(placed); end loop;
end $$;

create constraint trigger order_events_are_true after insert on order_events
  deferrable initially deferred for each row when (new.to_status is not null) execute function order_event_is_true();

create trigger orders_begin_log after insert on orders for each row execute function log_order();
create trigger orders_log after update of status on orders
  for each row when (old.status is distinct from new.status) execute function log_order();

-- Which status may follow which (decisions, Checkout and orders; shared/orders/status.ts). `cancelled` to `processing`
-- is late money whose pieces could be taken again: an order that was paid before it was cancelled got its money back.
create or replace function order_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'processing'), ('pending', 'cancelled'), ('processing', 'shipped'), ('processing', 'cancelled'),
    ('shipped', 'delivered'), ('cancelled', 'processing')
  ) or (old.status = 'cancelled' and old.paid_at is not null) then
    raise exception 'order % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Every piece that came or went. The pieces on the shelf are the sum of these.
create table stock_movements (
  id          bigint generated always as identity primary key,
  -- Not a reference: what happened to a piece stays known when the piece is no longer sold.
  variant_id  uuid        not null,
  size        text        not null,
  kind        text        not null check (kind in ('received', 'adjusted', 'sold', 'restocked', 'removed')),
  delta       integer     not null check (delta <> 0),
  order_id    uuid references orders,
  who         text        not null default 'system'
              check (who in ('shopper', 'clock', 'provider', 'system') or who ~ '^staff:.+$'),
  reason      text        not null default '',
  at          timestamptz not null default now(),
  check (kind <> 'received' or delta > 0),
  check (kind <> 'sold' or (delta < 0 and order_id is not null)),
  check (kind <> 'restocked' or (delta > 0 and order_id is not null))
);

create index stock_movements_by_piece on stock_movements (variant_id, size) include (delta);
create index stock_movements_by_order on stock_movements (order_id) where order_id is not null;
create trigger stock_movements_stay before update or delete on stock_movements
  for each row execute function never_changed();

create function pieces_in_log(variant uuid, its_size text) returns bigint stable language sql as $$
  select coalesce(sum(delta), 0) from stock_movements where variant_id = variant and size = its_size
$$;

-- At the end of a transaction the log explains the shelf. What no verb has written down is written down here, so
-- that a count corrected by hand is a movement too.
create function log_stock() returns trigger language plpgsql as $$
declare
  piece record;
  on_shelf integer;
  unexplained integer;
begin
  if tg_op = 'DELETE' then piece := old; else piece := new; end if;
  select quantity into on_shelf from stock where variant_id = piece.variant_id and size = piece.size;
  unexplained := coalesce(on_shelf, 0) - pieces_in_log(piece.variant_id, piece.size);
  if unexplained <> 0 then
    insert into stock_movements (variant_id, size, kind, delta)
    values (piece.variant_id, piece.size,
            case when tg_op = 'INSERT' and unexplained > 0 then 'received' when on_shelf is null then 'removed' else 'adjusted' end,
            unexplained);
  end if;
  return null;
end $$;

create constraint trigger stock_log after insert or update of quantity or delete on stock
  deferrable initially deferred for each row execute function log_stock();

-- A movement of pieces that never left or came cannot be committed.
create function stock_movement_is_true() returns trigger language plpgsql as $$
declare
  on_shelf integer;
begin
  select quantity into on_shelf from stock where variant_id = new.variant_id and size = new.size;
  if coalesce(on_shelf, 0) <> pieces_in_log(new.variant_id, new.size) then
    raise exception 'of % in % there are %, the log says %', new.variant_id, new.size, coalesce(on_shelf, 0),
      pieces_in_log(new.variant_id, new.size) using errcode = 'check_violation';
  end if;
  return null;
end $$;

insert into stock_movements (variant_id, size, kind, delta, reason)
select variant_id, size, 'received', quantity, 'What was on the shelf when the log began' from stock where quantity > 0;

create constraint trigger stock_movements_are_true after insert on stock_movements
  deferrable initially deferred for each row execute function stock_movement_is_true();
