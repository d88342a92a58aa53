-- Whoever looks at customers leaves a line in the log of changes, as whoever takes their data away does: one for each
-- person of the staff, kind of look and hour, so that a morning at the phone does not bury what was changed.
create unique index audit_log_looks on audit_log (staff_id, action, date_trunc('hour', at at time zone 'UTC'))
  where action in ('customer.read', 'customers.listed', 'customers.searched');
