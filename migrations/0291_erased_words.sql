-- What staff wrote in their own words, declining a return or cancelling an order, may name its customer. It is erased when
-- the order is anonymized, from the order's log too.

-- As in 0010. Of an anonymous order's entry the words may go, and nothing else.
-- safe: it allows more.
create or replace function never_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'order_events' and tg_op = 'UPDATE' then
    if (new.order_id, new.seq, new.kind, new.from_status, new.to_status, new.at, new.who)
       is not distinct from (old.order_id, old.seq, old.kind, old.from_status, old.to_status, old.at, old.who)
    and new.note::jsonb = old.note::jsonb - 'words'
    and exists (select from orders where id = new.order_id and anonymous_at is not null) then
      return new;
    end if;
  end if;
  raise exception '% is a log: its rows are neither changed nor deleted', tg_table_name using errcode = 'check_violation';
end $$;

-- As in 0205; also what the shop said when it declined, and the words in the order's log.
-- safe: the former release shows these words and no more.
create or replace function anonymize_returns() returns trigger language plpgsql as $$
begin
  update returns set words = '', decline_words = '' where order_id = new.id and (words, decline_words) <> ('', '');
  update order_events set note = (note::jsonb - 'words')::json where order_id = new.id and note->>'words' is not null;
  return null;
end $$;

-- Orders that are anonymous already. First, so that nobody waits for the lock of the trigger below meanwhile.
-- safe: few returns were declined, and the former release shows these words and no more.
update returns set words = '', decline_words = ''
from orders where orders.id = order_id and anonymous_at is not null and (words, decline_words) <> ('', '');

-- safe: few orders were cancelled in words, and the former release shows them and no more.
update order_events set note = (note::jsonb - 'words')::json
from orders
where orders.id = order_id and anonymous_at is not null and kind in ('cancelled', 'return_declined')
  and note->>'words' is not null;

-- By the time of the anonymization: some orders of staff have no address that goes.
-- safe: it rejects nothing.
create or replace trigger orders_anonymize_returns after update of anonymous_at on orders
  for each row when (new.anonymous_at is not null and old.anonymous_at is null) execute function anonymize_returns();
