-- Notices to staff by text message (decision 0110).

-- Whether staff may choose them: the shop pays for each. A former release leaves it as it is.
alter table text_message_settings add column is_staff_on boolean not null default false;

-- Whether a person wants a kind by text message too.
alter table notice_choices add column by_text boolean not null default false;

-- When a notice was handed to the person's phone. A former release leaves it empty.
alter table staff_notices add column texted_at timestamptz;

-- The confirmed mobile number of a member of staff.
create table staff_phones (
  staff_id      uuid primary key references staff,
  phone         text not null check (phone ~ '^\+234[789]\d{9}$'),
  confirmed_at  timestamptz not null,
  -- Since when nothing is sent to it any more, and why, in the words of the provider.
  given_up_at   timestamptz,
  problem       text not null default '' check (length(problem) <= 300),
  -- Why the last message was not sent, and when the next try is.
  stopped_by    text check (stopped_by in ('key', 'balance', 'sender', 'account', 'busy', 'unreachable')),
  try_after     timestamptz,
  check ((stopped_by is null) = (try_after is null))
);

-- The code that was texted to a number last. Deleted when it was typed, or the night after it expired.
create table staff_phone_codes (
  staff_id     uuid primary key references staff,
  id           uuid not null,
  phone        text not null check (phone ~ '^\+234[789]\d{9}$'),
  code_hash    bytea not null check (length(code_hash) = 32),
  wrong_tries  smallint not null default 0 check (wrong_tries between 0 and 5),
  expires_at   timestamptz not null
);

-- What was texted to staff. A row is committed before the provider is called, so that nobody calls it twice; one that was
-- certainly not sent is deleted, and its notices wait again.
create table staff_texts (
  id           uuid primary key default gen_random_uuid(),
  staff_id     uuid not null references staff,
  -- What it is about; none for a code.
  kinds        text[] not null,
  status       text not null default 'sending' check (status in ('sending', 'sent', 'delivered', 'failed', 'unknown')),
  recipient    text not null check (recipient ~ '^(\+234[789]\d{9})?$'),
  -- Empty for a code, which is stored nowhere.
  text         text not null check (length(text) <= 1000),
  segments     smallint not null check (segments between 1 and 10),
  provider_id  text check (length(provider_id) between 1 and 100),
  problem      text not null default '' check (length(problem) <= 300),
  sending_at   timestamptz not null,
  sent_at      timestamptz,
  settled_at   timestamptz,
  check (status not in ('sent', 'delivered') or sent_at is not null)
);
create index staff_texts_by_person on staff_texts (staff_id, sending_at);
create index staff_texts_sending on staff_texts (sending_at) where status = 'sending';
create unique index staff_texts_by_provider_id on staff_texts (provider_id) where provider_id is not null;
create index staff_texts_by_month on staff_texts (sent_at) where sent_at is not null;

-- As for messages to customers: one that may have been sent is never sent again, and no late report takes a delivery back.
create function staff_text_may_move() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('sending', 'sent'), ('sending', 'delivered'), ('sending', 'failed'), ('sending', 'unknown'),
    ('unknown', 'sent'), ('unknown', 'delivered'), ('unknown', 'failed'),
    ('sent', 'delivered'), ('sent', 'failed'), ('failed', 'delivered')
  ) then
    raise exception 'text message % to staff cannot go from % to %', old.id, old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger staff_texts_move before update of status on staff_texts
  for each row when (old.status is distinct from new.status) execute function staff_text_may_move();
