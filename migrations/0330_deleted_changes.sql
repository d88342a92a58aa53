-- Up to which transaction changes were deleted from `catalogue_changes`. A search index that was not read for so long, as by a
-- machine that was suspended, can't tell by its own clock that it misses some (docs/decisions/0061). One row, once
-- something was deleted.
create table deleted_changes (
  is_only  boolean  primary key default true check (is_only),
  up_to    xid8     not null
);
