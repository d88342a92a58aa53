-- Until when an unpaid order of an unknown shopper keeps its units from everybody (docs/decisions/0042). An order that
-- replaces another keeps the time of that one, so that nobody reserves anew by ordering again and again. Null for orders
-- of known shoppers and of the time before.
alter table orders
  add column firm_until timestamptz,
  add check (firm_until is null or not has_paid_before);
