alter table returns validate constraint exchanges_have_no_refund;
