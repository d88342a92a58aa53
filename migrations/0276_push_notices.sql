-- Notices to staff on their devices, by web push (decision 0107).

-- The key pair that push services know the shop by (RFC 8292). One for the life of the shop: a subscription belongs to the
-- public key that it was made with. The private key is encrypted with the shop's secret.
create table push_keys (
  only_one        boolean primary key default true check (only_one),
  public_key      text not null check (length(public_key) = 87),
  private_sealed  bytea not null,
  created_at      timestamptz not null
);

-- The browsers in which staff switched notices on. Browsers choose the endpoint and both keys (RFC 8291).
create table push_subscriptions (
  id              uuid primary key default gen_random_uuid(),
  staff_id        uuid not null references staff,
  endpoint        text not null unique check (length(endpoint) between 1 and 1000),
  p256dh          text not null check (length(p256dh) = 87),
  auth            text not null check (length(auth) = 22),
  -- Such as 'Chrome on Android'.
  device          text not null,
  created_at      timestamptz not null,
  last_pushed_at  timestamptz,
  -- How many messages in a row the push service has rejected, and when the shop gave up because of it.
  failures        integer not null default 0 check (failures >= 0),
  given_up_at     timestamptz
);

create index push_subscriptions_by_person on push_subscriptions (staff_id);

-- What is on its way to a device: written with the notices that it is about, deleted when the push service has it.
create table push_messages (
  id               uuid primary key default gen_random_uuid(),
  subscription_id  uuid not null references push_subscriptions on delete cascade,
  -- The same for every device and every try, by which push services and browsers replace what they have already.
  tag              text not null check (length(tag) = 32),
  payload          text not null,
  kinds            text[] not null,
  created_at       timestamptz not null,
  -- Until then a process is sending it, or the push service asked to wait.
  next_try_at      timestamptz not null,
  tries            integer not null default 0 check (tries >= 0)
);

create index push_messages_by_subscription on push_messages (subscription_id);

-- Where notices come. Without a row: by email, and on the devices that were switched on.
create table notice_ways (
  staff_id    uuid primary key references staff,
  by_email    boolean not null,
  on_devices  boolean not null
);

-- When a notice was handed to the person's devices. A former release leaves it empty.
alter table staff_notices add column pushed_at timestamptz;
