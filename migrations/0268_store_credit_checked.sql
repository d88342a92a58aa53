alter table returns validate constraint exchanges_give_no_credit;
alter table refunds validate constraint refund_way_is_known;
alter table refunds validate constraint refunds_have_one_payment;
