-- By this row a replica shows that it follows the primary as it is now (docs/decisions/0116). Only shops with a replica
-- write it, once after each start of PostgreSQL. `history` is server/db/history.ts; `written_in` names cluster and database,
-- which a dump takes along and then differ from where the row is.
create table primary_history (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  history         text not null,
  written_in      text not null
);
