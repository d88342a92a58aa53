-- The checks of the migration before, for the rows from before it.
alter table shipments validate constraint shipments_status_known_2;
alter table shipments validate constraint shipments_problem_known_3;
alter table shipments validate constraint shipments_ended_unchecked_2;
alter table shipments validate constraint shipments_came_back;
alter table undelivered_parcels validate constraint undelivered_parcels_recorded;
