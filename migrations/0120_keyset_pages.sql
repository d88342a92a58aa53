-- Lists are read by keyset (decision 0052): a page begins after a row, which is compared as a whole, such as
-- (last_at, id) < (…). An index serves that only if all its columns have the same direction.

drop index customers_by_last;
drop index customers_with_account;
drop index customers_without_account;
create index customers_by_last on customers (last_at, id);
create index customers_with_account on customers (last_at, id) where account_id is not null;
create index customers_without_account on customers (last_at, id) where account_id is null;

drop index contact_messages_by_time;
drop index contact_messages_unanswered;
create index contact_messages_by_time on contact_messages (sent_at, id);
create index contact_messages_unanswered on contact_messages (sent_at, id) where answered_at is null;

drop index newsletter_issues_by_time;
create index newsletter_issues_by_time on newsletter_issues (coalesce(sent_at, updated_at), id);

drop index newsletter_subscribers_by_time;
create index newsletter_subscribers_by_time on newsletter_subscribers (asked_at, id);

drop index coupons_by_time;
create index coupons_by_time on coupons (created_at, code);

drop index products_by_change;
create index products_by_change on products (updated_at, id);
