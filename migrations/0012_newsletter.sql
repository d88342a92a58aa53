-- Who wants the newsletter, and how we know. Nobody is mailed before saying yes from their own mailbox, nor after
-- leaving.

create table newsletter_subscribers (
  id               uuid primary key default gen_random_uuid(),
  email            text not null unique check (email = lower(email)),
  -- 'asked' waits for a yes. 'unsubscribed' stays known, so that the address is never mailed again by mistake.
  status           text not null check (status in ('asked', 'confirmed', 'unsubscribed')),
  asked_at         timestamptz not null,
  confirmed_at     timestamptz,
  unsubscribed_at  timestamptz,
  check (status <> 'asked' or (confirmed_at is null and unsubscribed_at is null)),
  check (status <> 'confirmed' or (confirmed_at is not null and unsubscribed_at is null)),
  check ((status = 'unsubscribed') = (unsubscribed_at is not null))
);

create index newsletter_confirmed on newsletter_subscribers (id) where status = 'confirmed';

-- The proof of consent: what happened when, on which page, and which words were agreed to. Only ever added to.
create table newsletter_events (
  id             bigint generated always as identity primary key,
  subscriber_id  uuid not null references newsletter_subscribers on delete cascade,
  at             timestamptz not null,
  what           text not null check (what in ('asked', 'confirmed', 'unsubscribed')),
  -- Of the shop's pages, the one where the form stood.
  source         text check (source ~ '^/'),
  -- Which wording of the consent (shared/newsletter/consent.ts).
  text_version   integer,
  check (what <> 'asked' or (source is not null and text_version is not null))
);

create index newsletter_events_by_subscriber on newsletter_events (subscriber_id, id);

create function newsletter_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'newsletter event % cannot be changed', old.id using errcode = 'check_violation';
end $$;

create trigger newsletter_events_stay before update on newsletter_events
  for each row execute function newsletter_event_stays();

-- What the links in a letter open, such as 'order:<order id>'. Their keys are made when it is sent: no key lies here.
alter table letters add column opens text[] not null default '{}';
-- Lines of the mail's head beside the usual ones, such as List-Unsubscribe.
alter table letters add column headers jsonb not null default '{}';
alter table caught_mail add column headers jsonb not null default '{}';

-- A newsletter ('newsletter:<issue>:<subscriber id>') can be queued only for an address that has said yes.
create function newsletter_needs_consent() returns trigger language plpgsql as $$
begin
  if not exists (select from newsletter_subscribers where email = new.recipient and status = 'confirmed') then
    raise exception 'letter % is for an address that wants no newsletter', new.key using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger letters_need_consent before insert on letters
  for each row when (new.key like 'newsletter:%') execute function newsletter_needs_consent();
