-- The price that the shopper saw of a line, in whole naira: when another one is asked now, its line says so.
alter table cart_lines add column seen_price integer check (seen_price >= 0);
