-- Whether the order was placed in a browser that had proved the order's email address by a code.
alter table orders add column is_email_proved boolean not null default false;
