-- The check of the migration before, for the rows from before it.
alter table shipments validate constraint shipments_problem_known_2;
