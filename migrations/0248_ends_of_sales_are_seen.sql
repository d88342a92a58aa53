-- A product's page says until when the price of a running sale is valid: when its end moves, caches are made anew.
-- safe: it rejects nothing, and the former release reads the same counter.
create trigger planned_sales_seen after update of ends_at on planned_sales for each row
  when (new.state = 'running' and new.ends_at <> old.ends_at) execute function public_changed();
