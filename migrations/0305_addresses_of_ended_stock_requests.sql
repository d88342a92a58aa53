-- As in 0195; whoever was told and wants no more is forgotten: the row stays without its address, as it counts how many were told.
-- safe: it allows more.
create or replace function stock_request_is_told_once() returns trigger language plpgsql as $$
begin
  if old.notified_at is not null and new.notified_at is distinct from old.notified_at
    or old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at
    or (new.variant_id, new.size) is distinct from (old.variant_id, old.size)
    or new.email <> old.email and (old.notified_at is null or new.email <> '') then
    raise exception 'stock request % cannot be changed so', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
