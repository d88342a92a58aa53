-- What a new shop has tried and read on its way to the first sale (decision 0084). Everything else on its list is computed
-- from what it is about.
create table shop_setup (
  is_only             boolean primary key default true check (is_only),
  -- Of the payment key and the mail server that worked, so that others are tried again.
  payment_key_hash    bytea,
  payment_key_at      timestamptz,
  mail_server_hash    bytea,
  mail_server_at      timestamptz,
  -- What only an owner knows, with who said so.
  webhook_entered_at  timestamptz,
  webhook_entered_by  uuid references staff,
  delivery_checked_at timestamptz,
  delivery_checked_by uuid references staff,
  policies_read_at    timestamptz,
  policies_read_by    uuid references staff,
  -- When all of the list was done once: then it is gone for good.
  finished_at         timestamptz,
  check ((payment_key_hash is null) = (payment_key_at is null)),
  check ((mail_server_hash is null) = (mail_server_at is null)),
  check ((webhook_entered_at is null) = (webhook_entered_by is null)),
  check ((delivery_checked_at is null) = (delivery_checked_by is null)),
  check ((policies_read_at is null) = (policies_read_by is null))
);

-- A shop that has sold something is past its beginning.
insert into shop_setup (finished_at)
select case when exists (select from orders where paid_at is not null) then now() end;
