-- Who has an account, the codes that prove a mailbox, and the sessions they open. Nothing here that opens anything can
-- be read out: codes and tokens are kept as hashes.

create table accounts (
  id          uuid primary key default gen_random_uuid(),
  email       text not null unique check (email = lower(email) and email like '%_@_%'),
  first_name  text not null check (length(first_name) between 1 and 200),
  last_name   text not null check (length(last_name) between 1 and 200),
  created_at  timestamptz not null
);

-- One code an address at a time: a new one takes the old one's place. An address without an account has a row too, with
-- a hash that no code has, so that nothing tells the two apart.
create table one_time_codes (
  email       text primary key check (email = lower(email)),
  id          uuid not null unique,
  purpose     text not null check (purpose in ('login', 'register')),
  code_hash   bytea not null check (length(code_hash) = 32),
  -- The code for the letter, encrypted; erased once the letter is sent.
  sealed      bytea,
  tries       integer not null default 0 check (tries between 0 and 5),
  created_at  timestamptz not null,
  expires_at  timestamptz not null check (expires_at > created_at),
  used_at     timestamptz
);

create index one_time_codes_by_age on one_time_codes (created_at);

-- A session is a family of tokens that began with one sign-in. It ends on a fixed day, or earlier.
create table sessions (
  id          uuid primary key default gen_random_uuid(),
  account_id  uuid not null references accounts on delete cascade,
  created_at  timestamptz not null,
  ends_at     timestamptz not null check (ends_at > created_at),
  revoked_at  timestamptz
);

create index sessions_by_account on sessions (account_id);
create index sessions_by_end on sessions (ends_at);

-- Access tokens are good for minutes; a refresh token is exchanged once for the next pair.
create table session_tokens (
  hash        bytea primary key check (length(hash) = 32),
  session_id  uuid not null references sessions on delete cascade,
  kind        text not null check (kind in ('access', 'refresh')),
  created_at  timestamptz not null,
  ends_at     timestamptz not null,
  spent_at    timestamptz,
  check (kind = 'refresh' or spent_at is null)
);

create index session_tokens_by_session on session_tokens (session_id);
create index session_tokens_by_end on session_tokens (ends_at);
-- However many ask at once, a session has one refresh token that is not spent.
create unique index one_live_refresh_token on session_tokens (session_id) where kind = 'refresh' and spent_at is null;

-- Whose order it is; null for a guest's. A guest's order belongs to whoever proved its address (decisions, Accounts).
alter table orders
  add column account_id uuid references accounts on delete set null,
  -- The account was deleted: what is personal goes as soon as the order is closed.
  add column owner_left_at timestamptz,
  add column anonymous_at timestamptz,
  add check (anonymous_at is null or (
    account_id is null and status in ('delivered', 'cancelled')
    and email = '' and name = '' and phone = '' and ship_to_phone = '' and street = '' and zip_code = ''
  ));

create index orders_by_account on orders (account_id, created_at);
create index orders_by_email on orders (email, created_at);
create index orders_to_forget on orders (owner_left_at) where owner_left_at is not null and anonymous_at is null;
