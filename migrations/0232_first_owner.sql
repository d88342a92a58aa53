-- What the link of a shop without an owner is made of (decision 0084). The link itself is signed and never stored; it ends
-- with this row, which the next start replaces when it is old, and which goes when the shop has an owner.
create table first_owner_links (
  is_only     boolean primary key default true check (is_only),
  id          uuid        not null,
  created_at  timestamptz not null
);

-- However an owner is added, by the link or on the server's console.
create function first_owner_link_ends() returns trigger language plpgsql as $$
begin
  delete from first_owner_links;
  return null;
end $$;

-- safe: it changes nothing of what the former release writes.
create trigger staff_end_first_owner_link after insert or update on staff
  for each row when (new.role = 'owner' and new.left_at is null) execute function first_owner_link_ends();
