alter table staff validate constraint staff_role_check;
