-- Products made from photos (decision 0090): drafts whose name, category and price are still to be given. What stands in
-- those columns until then is a placeholder, so such a product is never published, whatever code does.
-- safe: the former release never makes one; there too, publishing what is unfinished has to fail.
alter table products
  add column unfinished boolean not null default false,
  add constraint unfinished_is_not_published check (not (unfinished and status = 'published')) not valid;
