-- What shoppers write to the shop, what the shop writes to its subscribers, and what a shopkeeper may say of a coupon.

-- Messages of the contact page. Each is mailed to the shop too, as 'contact:<id>'; both go after a year.
create table contact_messages (
  id           uuid primary key default gen_random_uuid(),
  name         text not null check (length(name) between 1 and 200),
  email        text not null check (email = lower(email)),
  message      text not null check (length(message) between 1 and 6000),
  sent_at      timestamptz not null,
  answered_at  timestamptz,
  answered_by  uuid references staff,
  check ((answered_at is null) = (answered_by is null))
);

create index contact_messages_by_time on contact_messages (sent_at desc, id);
create index contact_messages_unanswered on contact_messages (sent_at desc, id) where answered_at is null;
create index contact_messages_by_email on contact_messages (email);

-- One letter for all subscribers: a draft until it is sent, and what it was from then on.
create table newsletter_issues (
  id           uuid primary key default gen_random_uuid(),
  subject      text not null check (length(subject) between 1 and 150),
  text         text not null check (length(text) between 1 and 20000),
  -- Counts what was saved, so that nobody saves or sends over what somebody else wrote meanwhile.
  version      integer not null default 1,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  updated_by   uuid not null references staff,
  sent_at      timestamptz,
  sent_by      uuid references staff,
  -- Once its letters are queued: to how many addresses it goes.
  people       integer check (people >= 0),
  check ((sent_at is null) = (sent_by is null)),
  check (sent_at is not null or people is null)
);

create index newsletter_issues_by_time on newsletter_issues (coalesce(sent_at, updated_at) desc, id);

create function sent_issue_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.subject, new.text, new.sent_at, new.sent_by, new.version)
      is not distinct from (old.subject, old.text, old.sent_at, old.sent_by, old.version) then
    return new;
  end if;
  raise exception 'newsletter % was sent: it stays what it was', old.id using errcode = 'check_violation';
end $$;

create trigger newsletter_issues_stay before update or delete on newsletter_issues
  for each row when (old.sent_at is not null) execute function sent_issue_stays();

create index newsletter_subscribers_by_time on newsletter_subscribers (asked_at desc, id);
create index newsletter_subscribers_sought on newsletter_subscribers using gin (email gin_trgm_ops);

alter table coupons
  -- The most that a share takes off, in naira.
  add column max_discount integer check (max_discount > 0),
  add constraint capped_when_a_share check (max_discount is null or percent is not null),
  -- Counts what was saved, so that nobody saves over what somebody else did meanwhile.
  add column version integer not null default 1;

create index coupons_by_time on coupons (created_at desc, code);
-- How often a coupon is used now and what it took off, without opening each use.
create index coupon_uses_taken_off on coupon_uses (code) include (discount) where given_back_at is null;

-- A code that stands on an order is not given another meaning.
create function used_code_stays() returns trigger language plpgsql as $$
begin
  if exists (select from coupon_uses where code = old.code) then
    raise exception 'coupon % was used: its code stays', old.code using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger coupons_keep_code before update of code on coupons
  for each row when (old.code <> new.code) execute function used_code_stays();
create trigger coupons_stay before delete on coupons for each row execute function used_code_stays();
