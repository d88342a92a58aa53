-- Photos go when their order is anonymized, as the words on it do since 0291: some orders of staff have no address that goes.

-- Orders that are anonymous already. First, so that nobody waits for the lock of the trigger below meanwhile.
-- safe: few orders without an address have photos, and the former release shows them no more.
update shopper_photos set deleting_since = now()
from orders where orders.id = order_id and anonymous_at is not null and deleting_since is null;

-- safe: it rejects nothing.
create or replace trigger orders_erase_shopper_photos after update of anonymous_at on orders
  for each row when (new.anonymous_at is not null and old.anonymous_at is null) execute function erase_shopper_photos();
