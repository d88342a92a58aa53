-- What the people who pack, ship and pay back need to know of an order, and what lets them find it.

-- What staff wrote about an order, for each other. Only ever added to; it may name a person, so it goes when the order
-- is nobody's any more.
create table order_notes (
  -- Made in the browser that wrote it: a note that is sent twice is one.
  id        uuid primary key,
  order_id  uuid not null references orders,
  at        timestamptz not null,
  staff_id  uuid not null references staff,
  text      text not null check (length(text) between 1 and 2000)
);

create index order_notes_by_order on order_notes (order_id, at);

create function order_note_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from orders where id = old.order_id and anonymous_at is not null) then
    return old;
  end if;
  raise exception 'what was noted about order % stays', old.order_id using errcode = 'check_violation';
end $$;

create trigger order_notes_stay before update or delete on order_notes
  for each row execute function order_note_stays();

-- A word as anybody may type it: in lower case, without accents. 'Adébáyọ̀' is found as 'adebayo'.
create function plain_word(word text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(normalize(lower(word), nfd), '[\u0300-\u036f]', '', 'g')
$$;

-- What an order is looked for by. Made of its own columns, so it is forgotten with them.
alter table orders add column search_words text generated always as (
  plain_word(name) || ' ' || email || ' ' || phone || ' ' || ship_to_phone
) stored;

create index orders_by_words on orders using gin (search_words gin_trgm_ops);
create index orders_by_time on orders (created_at, id);
create index orders_to_pack on orders (paid_at, id) where status = 'processing';
create index orders_on_their_way on orders (shipped_at, id) where status = 'shipped';
create index attempts_in_review on payment_attempts (order_id) where outcome = 'review';
create index refunds_not_done on refunds (reference) where status <> 'processed';
-- Which letters are about an order.
create index letters_by_opens on letters using gin (opens);

-- What a person did about money that nobody asked for.
alter table unknown_charges
  add column done_at    timestamptz,
  add column done_by    uuid references staff,
  add column done_note  text check (length(done_note) between 1 and 500),
  add constraint done_by_somebody check ((done_at is null) = (done_by is null) and (done_at is null) = (done_note is null));
