-- Staff correct the email address of a guest's order (decision 0094).
alter table orders
  -- Grows with each correction, so that two tabs of the admin do not overwrite one another.
  add column email_version integer not null default 0 check (email_version >= 0),
  -- When an address that emails had gone to was last replaced: from then on only links to the new one open the order.
  add column email_corrected_at timestamptz;

-- Whether the browser came by a link; false for the one that placed the order, null where the former release wrote it.
alter table order_access add column by_link boolean;
