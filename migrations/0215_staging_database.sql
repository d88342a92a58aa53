-- Whether the database is a staging shop's or the live one's: the first start in production decides. Null in the demo.
alter table shop_settings add column is_staging boolean;
