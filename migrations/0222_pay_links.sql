-- Orders of staff that the customer pays later, by a link (decision 0077).
alter table orders
  -- Until when the customer was given time to pay; null for orders of shoppers, and those of staff that were paid at once.
  add column pay_by timestamptz;

-- safe: the former release never writes the new column.
alter table orders add constraint pay_links_are_of_staff
  check (pay_by is null or (placed_by is not null and pay_by > created_at)) not valid;

-- How long such an order reserves its units.
alter table staff_order_terms
  add column pay_link_hours integer not null default 24 check (pay_link_hours between 1 and 72);
