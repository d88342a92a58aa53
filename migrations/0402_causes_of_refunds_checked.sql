-- The checks of the migration before, for the rows from before them.
alter table refunds validate constraint refunds_have_a_cause;
alter table refunds validate constraint refunds_name_their_cause;
alter table refunds validate constraint retries_are_no_parts;
