-- Whether the order's email address was entered by staff who may not give money back: then only those who may give a refund
-- the bank account that it goes to (decision 0100).
alter table orders add column email_by_staff boolean not null default false;
