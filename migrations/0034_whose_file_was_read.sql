-- Whoever reads a person's file leaves a line that says whose, so that a person who asks can be answered: one for each of
-- the staff, file and hour. It names the row in `customers`, which goes with the person: then it tells of nobody.
drop index audit_log_looks;
create unique index audit_log_looks on audit_log (staff_id, action, subject, date_trunc('hour', at at time zone 'UTC'))
  where action in ('customer.read', 'customers.listed', 'customers.searched');
