-- Half price: the compare-at price is twice what is paid, a discount of 100 percent (decision 0140).
-- safe: each allows more than the check that it replaces.
alter table products add constraint products_discount_percent_known check (discount_percent between 1 and 100) not valid;
-- safe: as above.
alter table planned_sales add constraint planned_sales_percent_known check (percent between 1 and 100) not valid;
alter table products drop constraint products_discount_percent_check;
alter table planned_sales drop constraint planned_sales_percent_check;
