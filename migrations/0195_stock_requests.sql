-- Who wants to be told by email when a sold-out size is back. Nobody is told before confirming from their own mailbox, and
-- each request is told once. Rows end with their stock item.
create table stock_requests (
  id                   uuid primary key default gen_random_uuid(),
  variant_id           uuid not null,
  size                 text not null,
  email                text not null check (email = lower(email)),
  requested_at         timestamptz not null,
  -- When the email with the link to confirm was queued; null while it waits for its rate limit, or is not needed.
  confirmation_at      timestamptz,
  confirmed_at         timestamptz,
  notified_at          timestamptz,
  check (notified_at is null or confirmed_at is not null),
  foreign key (variant_id, size) references stock (variant_id, size) on delete cascade
);

-- One open request per address and stock item. What was told stays beside it until it is deleted: it counts how many were
-- told recently.
create unique index stock_requests_open on stock_requests (variant_id, size, email) where notified_at is null;
create index stock_requests_waiting on stock_requests (variant_id, size, requested_at, id)
  where confirmed_at is not null and notified_at is null;
create index stock_requests_told on stock_requests (variant_id, size, notified_at) where notified_at is not null;
create index stock_requests_by_email on stock_requests (email);
create index stock_requests_by_age on stock_requests (requested_at);

create function stock_request_is_told_once() returns trigger language plpgsql as $$
begin
  if old.notified_at is not null and new.notified_at is distinct from old.notified_at
    or old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at
    or (new.variant_id, new.size, new.email) is distinct from (old.variant_id, old.size, old.email) then
    raise exception 'stock request % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger stock_requests_told_once before update on stock_requests
  for each row execute function stock_request_is_told_once();

-- An email that a size is back ('back-in-stock:<request>') goes only to the confirmed address of its request.
create function back_in_stock_needs_request() returns trigger language plpgsql as $$
begin
  if not exists (
    select from stock_requests
    where 'back-in-stock:' || id = new.key and email = new.recipient and notified_at is not null) then
    raise exception 'letter % is for an address that did not request it', new.key using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: the former release queues no email with such a key.
create trigger letters_need_stock_request before insert on letters
  for each row when (new.key like 'back-in-stock:%') execute function back_in_stock_needs_request();
