-- One row per size of a variant. `reserved` pieces sit in unpaid orders:
-- they are still on the shelf, but promised.
create table stock (
  variant_id uuid    not null references variants on delete cascade,
  size       text    not null check (length(size) between 1 and 20),
  quantity   integer not null check (quantity >= 0),
  reserved   integer not null default 0 check (reserved between 0 and quantity),
  primary key (variant_id, size)
);
