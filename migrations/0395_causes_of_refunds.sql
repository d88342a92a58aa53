-- What a refund is for, which its key said until now (decision 0138): why it was made, which failed one it retries, and of which
-- refund it is a part, where one comes from several payments.
alter table refunds
  add column cause text,
  add column retried_id uuid references refunds (id),
  add column first_part_id uuid references refunds (id),
  add column return_id uuid references returns (id),
  add column change_id uuid references order_changes (id),
  add column dispute_id text references disputes (id);

-- The columns of a refund by its key, for rows of releases that write only the key. A key that no release writes is of a refund that
-- staff entered.
create function name_cause_of_refund() returns trigger language plpgsql as $$
declare
  kind text := split_part(new.idempotency_key, ':', 1);
  id_in_key text := split_part(new.idempotency_key, ':', 2);
  uuid_in_key uuid := case when id_in_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then id_in_key::uuid end;
  first_key text := regexp_replace(new.idempotency_key, ':([2-9]|[1-9][0-9]{1,2})$', '');
begin
  new.cause := case kind
    when 'again' then 'retry' when 'provider' then 'on_paystack' when 'whole' then 'unusable_payment' when 'rest' then 'cancelled_order'
    when 'excess' then 'excess' when 'deposit' then 'deposit' when 'replacement' then 'replacement'
    when 'change' then 'change' when 'return' then 'return' when 'dispute' then 'dispute' else 'entered' end;
  case new.cause
    when 'retry' then select id into new.retried_id from refunds where id = uuid_in_key;
    when 'return' then select id into new.return_id from returns where id = uuid_in_key;
    when 'change' then select id into new.change_id from order_changes where id = uuid_in_key;
    when 'dispute' then select id into new.dispute_id from disputes where id = id_in_key;
    else null;
  end case;
  if new.cause in ('retry', 'return', 'change', 'dispute')
    and num_nonnulls(new.retried_id, new.return_id, new.change_id, new.dispute_id) = 0 then
    new.cause := 'entered';
  end if;
  if first_key <> new.idempotency_key and new.cause <> 'retry' then
    select id into new.first_part_id from refunds where idempotency_key = first_key;
  end if;
  return new;
end $$;

-- safe: it fills in columns that the former release does not know. Its name comes first: the other triggers read what it fills in.
create trigger refunds_a_cause before insert on refunds for each row when (new.cause is null) execute function name_cause_of_refund();
