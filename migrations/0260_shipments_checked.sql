alter table order_events validate constraint order_events_who;
