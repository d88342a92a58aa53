alter table orders validate constraint pay_links_are_of_staff;
