-- What short links to carts open (decision 0095): items only, nothing of whoever shared them.
create table shared_carts (
  -- Of the items, so that the same cart has one link.
  code     text primary key check (code ~ '^[\w-]{12}$'),
  -- As the long link has them: 'item=<product>.<beginning of the variant>.<quantity>.<size>&item=…'
  items    text not null check (items like 'item=%' and length(items) <= 1500),
  -- The Lagos day on which it was last made or opened; after months without either it is deleted.
  used_on  date not null
);

create index shared_carts_by_use on shared_carts (used_on);
