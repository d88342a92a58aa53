-- That a parcel was handed over for the code that only its customer had (decision 0101). One row for an order whose code was
-- tried; the code itself is stored nowhere.
create table delivery_proofs (
  order_id    uuid        primary key references orders,
  wrong_codes smallint    not null default 0 check (wrong_codes between 0 and 5),
  proved_at   timestamptz,
  proved_by   text        check (proved_by ~ '^staff:.+$'),
  check ((proved_at is null) = (proved_by is null))
);

-- Only while the parcel is on its way, and what is proved stays so.
create function delivery_is_provable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.proved_at is not null then
    raise exception 'the delivery of order % is proved already', new.order_id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id and status = 'shipped';
  if not found then
    raise exception 'order % is not on its way', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger delivery_proofs_open before insert or update on delivery_proofs
  for each row execute function delivery_is_provable();
