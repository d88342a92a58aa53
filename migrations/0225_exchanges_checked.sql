alter table returns validate constraint exchanges_are_replaced;
alter table return_lines validate constraint replacements_are_whole;
alter table orders validate constraint discount_reasons;
