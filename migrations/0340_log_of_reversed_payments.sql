-- A payment that went back whole before the shop knew of it (decision 0071) stood in the order's log as one that is to be refunded.
-- safe: the former release books no such payment, and of all others the log says what it said.
create or replace function log_money() returns trigger language plpgsql as $$
begin
  insert into order_events (order_id, kind, at, who, note)
  values (new.order_id, 'money_' || new.outcome, coalesce(new.settled_at, new.paid_at, now()), coalesce(new.settled_by, 'provider'),
    json_strip_nulls(json_build_object('reference', new.reference, 'receivedKobo', new.received_kobo,
      'isReversed', case when new.status = 'reversed' then true end)));
  return null;
end $$;
