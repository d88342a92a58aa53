-- An invoice is a document with a number: it is issued when it is asked for the first time, and says the same ever after.
create table invoices (
  order_id   uuid primary key references orders,
  -- Without gaps, in the order of issue.
  number     integer not null unique check (number > 0),
  issued_at  timestamptz not null,
  -- Name, address and numbers of the seller as they were, and the VAT percentage; null unless registered for VAT.
  seller     jsonb not null,
  vat_percent numeric(4, 2) check (vat_percent > 0)
);

create function invoice_follows() returns trigger language plpgsql as $$
begin
  if new.number <> (select coalesce(max(number), 0) + 1 from invoices) then
    raise exception 'invoice % does not follow the last one', new.number using errcode = 'check_violation';
  end if;
  if not exists (select from orders where id = new.order_id and paid_at is not null) then
    raise exception 'order % is not paid', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoices_follow before insert on invoices for each row execute function invoice_follows();

create function invoice_stays() returns trigger language plpgsql as $$
begin
  raise exception 'invoice % was issued', old.number using errcode = 'check_violation';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function invoice_stays();
