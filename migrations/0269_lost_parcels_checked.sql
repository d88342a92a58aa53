alter table shipments validate constraint shipments_status_known;
alter table shipments validate constraint shipments_problem_known;
alter table shipments validate constraint shipments_ended_unchecked;
alter table shipments validate constraint shipments_lost_by_staff;
