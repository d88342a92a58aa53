-- The checks of the migration before, for the rows from before it.
alter table products validate constraint products_discount_percent_known;
alter table planned_sales validate constraint planned_sales_percent_known;
