-- Staff may sell up to 999 of a size in one line (decision 0130). A shopper's cart and order keep their 20: the cart by its
-- check, an order by its form.
-- safe: it allows more than the check that it replaces.
alter table order_lines add constraint line_quantity_fits check (quantity between 1 and 999) not valid;
alter table order_lines drop constraint order_lines_quantity_check;
-- safe: it allows more than the check that it replaces.
alter table shipment_lines add constraint packed_quantity_fits check (quantity between 1 and 999) not valid;
alter table shipment_lines drop constraint shipment_lines_quantity_check;
-- safe: it allows more than the check that it replaces.
alter table order_changes add constraint changed_quantity_fits check (quantity between 1 and 999) not valid;
alter table order_changes drop constraint order_changes_quantity_check;
