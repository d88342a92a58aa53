-- The network that an email to confirm was asked from, while it waits: one of each network is sent in turn.
alter table newsletter_subscribers add column network text;
alter table stock_requests add column network text;
