-- A guest's orders, newest first, by their address: among them are none of the account that has the same address, through
-- all of whose orders a page of them would have to look.
create index orders_of_guests on orders (email, created_at) where account_id is null;
