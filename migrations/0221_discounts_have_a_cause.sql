alter table orders validate constraint discounts_have_a_cause;
