-- One email about a cart that was left (decision 0098). Off until an owner switches it on.
alter table shop_settings
  add column is_cart_reminder_on boolean,
  -- How long a cart must not have changed.
  add column cart_reminder_hours integer check (cart_reminder_hours between 1 and 168);

-- When the cart of an account was last changed. A former release does not write it: then the lines say since when.
create table account_carts (
  account_id  uuid        primary key references accounts on delete cascade,
  changed_at  timestamptz not null
);

-- Who agreed to be reminded, from when until when, and to which text.
create table cart_reminder_consents (
  account_id    uuid        not null references accounts on delete cascade,
  agreed_at     timestamptz not null,
  text_version  smallint    not null check (text_version > 0),
  ended_at      timestamptz check (ended_at >= agreed_at),
  primary key (account_id, agreed_at)
);

create unique index cart_reminder_consents_open on cart_reminder_consents (account_id) where ended_at is null;

-- The last reminder of an account. Its cart is over once it was emptied or an order was placed.
create table cart_reminders (
  account_id    uuid        primary key references accounts on delete cascade,
  id            uuid        not null unique,
  reminded_at   timestamptz not null,
  is_cart_over  boolean     not null default false
);

-- The same cart is not reminded of twice, and nobody within 30 days.
create function cart_reminder_is_due() returns trigger language plpgsql as $$
begin
  if not old.is_cart_over or new.reminded_at < old.reminded_at + interval '30 days' then
    raise exception 'account % was reminded of its cart already', new.account_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger cart_reminders_are_due before update of id, reminded_at on cart_reminders
  for each row when (new.id <> old.id or new.reminded_at <> old.reminded_at) execute function cart_reminder_is_due();

-- A reminder that was not sent yet is not sent any more.
create function end_reminded_cart(account uuid) returns void language plpgsql as $$
declare
  reminder uuid;
begin
  update cart_reminders set is_cart_over = true where account_id = account and not is_cart_over
  returning id into reminder;
  if reminder is not null then
    delete from letters where key = 'cart-reminder:' || reminder and sent_at is null;
  end if;
end $$;

create function emptied_cart_is_over() returns trigger language plpgsql as $$
begin
  if not exists (select from cart_lines where account_id = old.account_id) then
    perform end_reminded_cart(old.account_id);
  end if;
  return null;
end $$;

-- safe: it rejects nothing.
create trigger cart_lines_end_reminded after delete on cart_lines
  for each row when (old.account_id is not null) execute function emptied_cart_is_over();

-- Also when they ordered without signing in.
create function ordered_cart_is_over() returns trigger language plpgsql as $$
begin
  perform end_reminded_cart(id) from accounts where id = new.account_id or email = new.email;
  return null;
end $$;

-- safe: it rejects nothing.
create trigger orders_end_reminded_cart after insert on orders
  for each row execute function ordered_cart_is_over();

-- An email about a cart ('cart-reminder:<id>') goes only to whoever agreed, and once.
create function cart_reminder_needs_consent() returns trigger language plpgsql as $$
begin
  if not exists (
    select from cart_reminders
    join accounts on accounts.id = account_id
    join cart_reminder_consents as consent on consent.account_id = accounts.id and consent.ended_at is null
    where 'cart-reminder:' || cart_reminders.id = new.key and accounts.email = new.recipient
      and reminded_at = new.created_at) then
    raise exception 'letter % is for nobody who agreed', new.key using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- safe: the former release queues no email with such a key.
create trigger letters_need_cart_consent before insert on letters
  for each row when (new.key like 'cart-reminder:%') execute function cart_reminder_needs_consent();
