-- The log of an order says whether what was requested, accepted or received is an exchange.

create or replace function log_return() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id, 'return_' || new.status, new.updated_at, new.updated_by,
    json_strip_nulls(json_build_object(
      'return', new.id,
      'exchange', case when new.kind = 'exchange' then true end,
      'words', nullif(new.decline_words, ''))));
  return null;
end $$;
