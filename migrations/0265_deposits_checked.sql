alter table payment_attempts validate constraint outcome_is_known;
alter table payment_attempts validate constraint deposits_are_exact;
alter table refunds validate constraint refunds_by_hand_have_an_order;
