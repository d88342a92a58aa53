-- Who works in the shop, what proves it, and what they did.

create table staff (
  id                       uuid primary key default gen_random_uuid(),
  email                    text not null unique check (email = lower(email)),
  name                     text not null check (length(name) between 1 and 120),
  role                     text not null check (role in ('owner', 'assistant')),
  created_at               timestamptz not null,
  -- Who left may not sign in any more; what they did stays told.
  left_at                  timestamptz,
  -- The key that the phone's authenticator shares with us, encrypted; while it is not proved the phone may not have it.
  authenticator_sealed     bytea,
  authenticator_proved_at  timestamptz,
  -- The last half minute whose digits were used: no digits open twice.
  authenticator_step       bigint,
  check (authenticator_proved_at is null or authenticator_sealed is not null)
);

-- One code for one person in one browser: a newer one ends it. Whoever asks elsewhere in somebody's name, or guesses
-- there, ends nobody else's.
create table staff_codes (
  staff_id    uuid not null references staff,
  browser     bytea not null check (length(browser) = 32),
  id          uuid not null unique,
  code_hash   bytea not null check (length(code_hash) = 32),
  -- Until its letter is written; from then on only the hash is kept.
  sealed      bytea,
  tries       integer not null check (tries between 0 and 5),
  created_at  timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz,
  primary key (staff_id, browser)
);

create table staff_sessions (
  token_hash  bytea primary key check (length(token_hash) = 32),
  staff_id    uuid not null references staff,
  created_at  timestamptz not null,
  seen_at     timestamptz not null,
  ends_at     timestamptz not null,
  -- After the mailed code alone only the authenticator may be shown; after both, or where one is enough, all.
  is_whole    boolean not null,
  revoked_at  timestamptz
);

create index staff_sessions_by_staff on staff_sessions (staff_id);

-- Every change made in the back office. Only ever added to.
create table audit_log (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  -- Null: somebody at the server's own console.
  staff_id  uuid references staff,
  -- What was done, such as 'product.published'.
  action    text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  -- To what: an id, a code, a name that does not change.
  subject   text not null,
  -- What a person should read of it: numbers and words before and after. Nothing of a shopper.
  detail    jsonb not null default '{}'
);

create index audit_log_by_subject on audit_log (subject, id);

create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the log of changes is only added to' using errcode = 'check_violation';
end $$;

create trigger audit_log_stays before update or delete on audit_log for each row execute function audit_log_stays();
create trigger audit_log_is_kept before truncate on audit_log for each statement execute function audit_log_stays();
create function staff_stay() returns trigger language plpgsql as $$
begin
  raise exception 'who worked here is not forgotten: let them leave' using errcode = 'check_violation';
end $$;
create trigger staff_stay before delete on staff for each row execute function staff_stay();
