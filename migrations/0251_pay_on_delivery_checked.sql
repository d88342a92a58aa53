alter table orders validate constraint pay_by_is_later;
alter table orders validate constraint tracked_when_sent;
