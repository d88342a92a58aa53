alter table order_lines validate constraint line_quantity_fits;
alter table shipment_lines validate constraint packed_quantity_fits;
alter table order_changes validate constraint changed_quantity_fits;
