-- Reviews by customers who bought (decision 0078): one for each order and product, only of what was delivered.
create table reviews (
  id              uuid primary key default gen_random_uuid(),
  order_id        uuid        not null,
  -- The first line of the product in its order: what was bought.
  position        integer     not null,
  product_id      uuid        not null references products,
  stars           integer     not null check (stars between 1 and 5),
  -- Null for what has no sizes.
  fit             text        check (fit in ('small', 'true', 'large')),
  words           text        not null default '' check (length(words) <= 1000),
  -- The name that the customer wants shown; empty for none.
  shown_name      text        not null default '' check (length(shown_name) <= 40),
  state           text        not null default 'pending' check (state in ('pending', 'published', 'declined')),
  -- Counts what the customer wrote: staff decide about the revision that they have read.
  revision        integer     not null default 1 check (revision > 0),
  written_at      timestamptz not null,
  decided_at      timestamptz,
  decline_reason  text        check (decline_reason in ('abusive', 'personal', 'off_topic', 'advertising', 'unlawful')),
  -- What the shop said when it declined.
  decline_note    text        not null default '' check (length(decline_note) <= 500),
  -- The shop's public reply.
  reply           text        not null default '' check (length(reply) <= 500),
  -- Invented for the demo, and marked so wherever it is shown.
  is_demo         boolean     not null default false,
  updated_at      timestamptz not null,
  updated_by      text        not null check (updated_by in ('shopper', 'system') or updated_by ~ '^staff:.+$'),
  unique (order_id, product_id),
  foreign key (order_id, position) references order_lines,
  check ((state = 'declined') = (decline_reason is not null)),
  check (state = 'declined' or decline_note = ''),
  check ((state = 'pending') = (decided_at is null))
);

create index reviews_published on reviews (product_id, written_at, id) where state = 'published';
create index reviews_newest on reviews (written_at, id);
create index reviews_pending on reviews (written_at, id) where state = 'pending';

-- Only what was delivered is reviewed, and nothing after its customer has left. The order's row is locked, so two tabs
-- write one after the other.
create function review_is_of_delivery() returns trigger language plpgsql as $$
begin
  if not exists (
    select from orders where id = new.order_id and status = 'delivered' and owner_left_at is null for update
  ) or not exists (
    select from order_lines
    where order_id = new.order_id and position = new.position and product_id = new.product_id
  ) then
    raise exception 'product % was not delivered with order %', new.product_id, new.order_id
      using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and not new.is_demo and (new.state, new.updated_by) <> ('pending', 'shopper') then
    raise exception 'review % begins with its customer', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger reviews_of_delivery before insert on reviews for each row execute function review_is_of_delivery();
create trigger reviews_edited before update of revision on reviews
  for each row when (new.revision <> old.revision) execute function review_is_of_delivery();

-- Only the customer changes what they wrote, and then it waits for a decision again; only staff decide. When the customer
-- has left, name and words are erased, and stars and fit stay.
create function review_may_change() returns trigger language plpgsql as $$
declare
  is_edit boolean := new.revision = old.revision + 1 and new.state = 'pending' and new.updated_by = 'shopper';
  is_erasure boolean := new.updated_by = 'system' and new.words = '' and new.shown_name = ''
    and (new.stars, new.fit, new.state) is not distinct from (old.stars, old.fit, old.state);
begin
  if (new.order_id, new.position, new.product_id, new.is_demo)
     is distinct from (old.order_id, old.position, old.product_id, old.is_demo)
  or new.revision <> old.revision and not is_edit
  or (new.stars, new.fit, new.words, new.shown_name, new.written_at)
     is distinct from (old.stars, old.fit, old.words, old.shown_name, old.written_at) and not (is_edit or is_erasure)
  or new.state <> old.state and not is_edit and (new.state = 'pending' or new.updated_by not like 'staff:%') then
    raise exception 'review % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger reviews_change before update on reviews for each row execute function review_may_change();

create function log_review() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id,
    case
      when tg_op = 'INSERT' then 'review_written'
      when new.updated_by = 'system' then 'review_erased'
      when new.revision <> old.revision then 'review_edited'
      when new.state = old.state and new.reply <> old.reply then 'review_reply_changed'
      else 'review_' || new.state
    end,
    new.updated_at, new.updated_by,
    json_strip_nulls(json_build_object('review', new.id, 'declined', new.decline_reason)));
  return null;
end $$;

create trigger reviews_log after insert on reviews for each row execute function log_review();
create trigger reviews_log_change after update on reviews for each row when (old.* is distinct from new.*)
  execute function log_review();

create function reviews_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a review is not deleted' using errcode = 'check_violation';
end $$;

create trigger reviews_stay before delete on reviews for each row execute function reviews_stay();

-- Only what is published changes a page.
create trigger reviews_seen after insert on reviews
  for each row when (new.state = 'published') execute function public_changed();
create trigger reviews_seen_change after update on reviews
  for each row when (old.state = 'published' or new.state = 'published') execute function public_changed();

-- Also for an order whose payment is disputed, which keeps its customer's details for longer.
create function erase_reviews() returns trigger language plpgsql as $$
begin
  update reviews set words = '', shown_name = '', reply = '', decline_note = '',
    updated_at = new.owner_left_at, updated_by = 'system'
  where order_id = new.id and (words, shown_name, reply, decline_note) <> ('', '', '', '');
  return null;
end $$;

-- safe: it rejects nothing.
create trigger orders_erase_reviews after update of owner_left_at on orders
  for each row when (old.owner_left_at is null and new.owner_left_at is not null) execute function erase_reviews();

-- Orders whose customer was asked by email for reviews, which happens once.
create table review_requests (
  order_id      uuid primary key references orders on delete cascade,
  requested_at  timestamptz not null,
  -- When its recipient wanted no more such emails, of other orders with the same address either.
  ended_at      timestamptz
);

create index review_requests_ended on review_requests (order_id) where ended_at is not null;

-- An email that asks for reviews ('review-request:<order>') goes only to the customer of a delivered order, and once.
create function review_request_needs_delivery() returns trigger language plpgsql as $$
begin
  if not exists (
    select from review_requests join orders on orders.id = order_id
    where 'review-request:' || order_id = new.key and orders.email = new.recipient
      and status = 'delivered' and requested_at = new.created_at) then
    raise exception 'letter % is for nobody who was asked', new.key using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: the former release queues no email with such a key.
create trigger letters_need_review_request before insert on letters
  for each row when (new.key like 'review-request:%') execute function review_request_needs_delivery();
