-- Orders that customers place by phone (decision 0076).
-- safe: wider than the check that it replaces, so it accepts whatever the former release writes. A machine of that release
-- can't list such an order in the admin until it is replaced.
alter table orders add constraint orders_channel_known check (
  channel in ('website', 'whatsapp', 'instagram', 'phone', 'counter')
) not valid;
alter table orders drop constraint orders_channel_check;
