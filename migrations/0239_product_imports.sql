-- Imports of product files (decision 0090), kept for a month so that one can be undone.
create table product_imports (
  id              uuid        primary key,
  -- The order in which they were made, also within one moment.
  number          bigint      generated always as identity,
  imported_at     timestamptz not null,
  imported_by     uuid        not null references staff,
  added           integer     not null check (added >= 0),
  changed         integer     not null check (changed >= 0),
  -- Its shape: `StoredChanges` in server/product-admin/import/history.
  changes         jsonb       not null,
  -- Pictures that products showed before: they are not deleted while the import can be undone.
  former_pictures text[]      not null default '{}',
  undone_at       timestamptz,
  undone_by       uuid        references staff,
  -- What could not be undone, each as a sentence.
  kept            text[],
  check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (kept is null))
);

create index product_imports_by_number on product_imports (number desc);
create index product_imports_by_picture on product_imports using gin (former_pictures) where undone_at is null;
