-- The invariants of the ledger. Each rule is a query that selects its violations: no rows means that the rule holds.
-- Each query also runs alone; `npm run check:ledger` runs them all on one snapshot of the database and prints the
-- violations. After `RULE` come the name and the sentence that is printed for each row, with the row's columns in
-- braces: columns that end in `_naira` or `_kobo` are printed as amounts. Rules that depend on the time use `ledger.now`
-- if it is set. Written for PostgreSQL 15.

-- RULE reserved-within-stock
-- "{name}", {color_name}, size {size}: {reserved} units are reserved and {quantity} are on hand.
select products.name, color_name, size, reserved, quantity
from stock join variants on variants.id = variant_id join products on products.id = product_id
where reserved < 0 or reserved > quantity;

-- RULE reserved-by-orders
-- "{name}", {color_name}, size {size}: {reserved} units are reserved, but unpaid orders, exchanges and changes account for {held}.
select products.name, color_name, stock.size, reserved, coalesce(held, 0) as held
from stock
  join variants on variants.id = stock.variant_id join products on products.id = variants.product_id
  left join (
    select variant_id, size, sum(quantity) as held
    from (
      select variant_id, order_lines.size, order_lines.quantity
      from orders join order_lines on order_id = orders.id
      where status = 'pending' and released_at is null
      union all
      select new_variant_id, new_size, quantity from return_lines join returns on returns.id = return_id
      where new_variant_id is not null and returns.status in ('requested', 'accepted')
      union all
      select new_variant_id, new_size, quantity from order_changes
      where applied_at is null and ended_at is null and delivery is null
    ) as units
    group by variant_id, size
  ) as holds on holds.variant_id = stock.variant_id and holds.size = stock.size
where reserved <> coalesce(held, 0);

-- RULE reserved-units-exist
-- Order {order_id} reserves {quantity} of variant {variant_id} in {size}, which has no stock row.
select order_id, order_lines.quantity, order_lines.variant_id, order_lines.size
from orders join order_lines on order_id = orders.id
  left join stock on stock.variant_id = order_lines.variant_id and stock.size = order_lines.size
where status = 'pending' and stock.variant_id is null;

-- RULE order-adds-up
-- Order {id} costs {total_naira}, but items {items_naira} + shipping {shipping_naira} - coupon {discount_naira} is {sum_naira}.
select id, total_amount as total_naira, items_price as items_naira, shipping_price as shipping_naira,
  coupon_discount as discount_naira, items_price + shipping_price - coupon_discount as sum_naira
from orders
where total_amount <> items_price + shipping_price - coupon_discount or total_amount < 0 or items_price < 0
  or shipping_price < 0 or coupon_discount < 0 or coupon_discount > items_price;

-- RULE lines-add-up
-- Order {id} says that its items cost {items_naira}, but its lines cost {lines_naira}.
select id, items_price as items_naira, cost as lines_naira
from orders left join (select order_id, sum(quantity * price) as cost from order_lines group by order_id) as lines
  on order_id = id
where cost is distinct from items_price;

-- RULE line-is-of-its-product
-- Order {order_id}: line {position} names product {product_id}, its variant belongs to {belongs_to}.
select order_id, order_lines.position, order_lines.product_id, variants.product_id as belongs_to
from order_lines join variants on variants.id = variant_id
where variants.product_id <> order_lines.product_id;

-- RULE status-has-its-dates
-- Order {id} is {status}, but its dates say otherwise: held until {held_until}, paid {paid_at}, shipped {shipped_at}, delivered {delivered_at}, cancelled {cancelled_at}.
select id, status, held_until, paid_at, shipped_at, delivered_at, cancelled_at
from orders
where (status = 'pending') <> (held_until is not null)
  or (status in ('processing', 'shipped', 'delivered') and paid_at is null)
  or (status = 'pending' and paid_at is not null)
  or (status in ('shipped', 'delivered') and shipped_at is null)
  or (status in ('pending', 'processing') and shipped_at is not null)
  or (status = 'delivered') <> (delivered_at is not null)
  or (status = 'cancelled') <> (cancelled_at is not null);

-- RULE paid-once
-- Order {order_id} was paid {times} times: {references}.
select order_id, count(*) as times, string_agg(reference, ', ' order by reference) as "references"
from payment_attempts
where outcome = 'applied'
group by order_id
having count(*) > 1;

-- RULE one-deposit
-- Order {order_id} has {times} deposits: {references}.
select order_id, count(*) as times, string_agg(reference, ', ' order by reference) as "references"
from payment_attempts
where outcome = 'deposit'
group by order_id
having count(*) > 1;

-- RULE deposits-are-agreed
-- Order {order_id} has a deposit of {received_kobo} in payment {reference}, but {agreed_naira} were agreed.
select payment_attempts.order_id, payment_attempts.reference, received_kobo, amount as agreed_naira
from payment_attempts left join deposits using (order_id)
where outcome = 'deposit'
  and (amount_kobo is distinct from amount::bigint * 100 or deposits.received_at is null or deposits.way is not null);

-- RULE deposits-have-their-money
-- The deposit of {amount_naira} of order {order_id}, which is {status}, is said to be there since {received_at}, but no payment is its.
select order_id, amount as amount_naira, status, received_at
from deposits join orders on orders.id = order_id
where received_at is not null and way is null and (status <> 'cancelled' or paid_at is not null)
  and not exists (select from payment_attempts where payment_attempts.order_id = deposits.order_id and outcome = 'deposit');

-- RULE deposits-go-back
-- Order {order_id} was cancelled with a deposit of {amount_naira} that came by {way}, of which {back_kobo} were paid back.
select order_id, amount as amount_naira, way, back_kobo
from deposits join orders on orders.id = order_id cross join lateral (
  select coalesce(sum(amount_kobo), 0)::bigint as back_kobo from refunds where by_hand_order_id = orders.id
) as back
where status = 'cancelled' and paid_at is null and way is not null and back_kobo <> amount::bigint * 100;

-- RULE orders-with-a-deposit-keep-their-units
-- Order {id} has a deposit since {received_at} and is unpaid, but its units are not reserved.
select id, received_at
from deposits join orders on orders.id = order_id
where received_at is not null and status = 'pending' and released_at is not null;

-- RULE orders-with-a-deposit-end-by-staff
-- Order {order_id} has a deposit since {received_at}, but {who} cancelled it.
select order_id, received_at, who
from order_events join deposits using (order_id)
where to_status = 'cancelled' and at >= received_at and who in ('shopper', 'clock');

-- RULE paid-with-money
-- Order {id} is paid and costs {total_naira}, but no payment was applied to it.
select id, total_amount as total_naira
from orders left join payment_attempts on order_id = id and outcome = 'applied'
where orders.paid_at is not null and reference is null and total_amount > paid_differences(id)
  and not exists (select from manual_payments where manual_payments.order_id = orders.id)
  and not exists (
    select from credit_payments
    where credit_payments.order_id = orders.id and amount = total_amount - paid_differences(orders.id));

-- RULE paid-by-hand-exactly
-- Order {order_id} costs {total_naira}, of which {deposit_naira} are its deposit, but {amount_kobo} were paid by {way}.
select manual_payments.order_id, total_amount as total_naira, coalesce(amount, 0) as deposit_naira, amount_kobo,
  manual_payments.way
from manual_payments join orders on id = manual_payments.order_id
  left join deposits on deposits.order_id = orders.id and deposits.received_at is not null
where orders.paid_at is null
  or amount_kobo <> (total_amount - coalesce(amount, 0) - paid_differences(orders.id))::bigint * 100;

-- RULE paid-by-hand-or-the-provider
-- Order {order_id} was paid by {way}, but payment {reference} paid it too.
select order_id, way, payment_attempts.reference
from manual_payments join payment_attempts using (order_id)
where outcome = 'applied';

-- RULE free-orders-are-paid
-- Order {id} costs nothing, but it has been unpaid since {created_at}.
select id, created_at from orders where status = 'pending' and total_amount = 0;

-- RULE free-orders-need-no-payment
-- Order {order_id} costs nothing, but payment {reference} of {amount_kobo} was begun for it.
select order_id, reference, amount_kobo from payment_attempts join orders on id = order_id
where total_amount = 0 and not exists (select from order_changes where order_changes.order_id = orders.id and difference > 0);

-- RULE money-pays-its-order
-- Payment {reference} of {received_kobo} was applied to order {order_id}, which is not paid.
select reference, received_kobo, order_id
from payment_attempts join orders on id = order_id
where outcome = 'applied' and orders.paid_at is null;

-- RULE paid-exactly
-- Order {order_id} costs {total_naira}, of which {deposit_naira} are its deposit and {credit_naira} store credit; payment {reference} was for {amount_kobo} and received {received_kobo}.
select payment_attempts.order_id, total_amount as total_naira, coalesce(deposits.amount, 0) as deposit_naira,
  coalesce(credit_payments.amount, 0) as credit_naira, payment_attempts.reference, amount_kobo, received_kobo
from payment_attempts join orders on id = payment_attempts.order_id
  left join deposits on deposits.order_id = orders.id and deposits.received_at is not null
  left join credit_payments on credit_payments.order_id = orders.id and given_back_at is null
where outcome = 'applied'
  and (amount_kobo <> (total_amount - coalesce(deposits.amount, 0) - coalesce(credit_payments.amount, 0)
      - paid_differences(orders.id))::bigint * 100
    -- A payment that staff accepted may be too small, with the rest waived, or too large, with the excess refunded.
    or (received_kobo + waived_kobo is distinct from amount_kobo
      and not (received_kobo > amount_kobo and settled_by like 'staff:%')));

-- RULE money-has-an-end
-- Payment {reference} of order {order_id} succeeded, but its {amount_kobo} is not applied, refunded or under review.
select reference, order_id, coalesce(received_kobo, amount_kobo) as amount_kobo
from payment_attempts
where status in ('success', 'reversed') and outcome is null and (status = 'success' or received_kobo > 0);

-- RULE no-money-from-nothing
-- Payment {reference} is {outcome}, but the provider said {status} and {received_kobo} came.
select reference, outcome, status, received_kobo
from payment_attempts
where outcome is not null and (status not in ('success', 'reversed') or received_kobo is null);

-- RULE passed-fees-come-with-money
-- Payment {reference} says that its payer paid {passed_fees_kobo} of fees on top, but received {received_kobo}.
select reference, passed_fees_kobo, received_kobo
from payment_attempts
where passed_fees_kobo > 0 and coalesce(received_kobo, 0) <= passed_fees_kobo;

-- RULE money-counted-once
-- The provider's payment {provider_id} is in the ledger {times} times: {references}.
select provider_id, count(*) as times, string_agg(reference, ', ' order by reference) as "references"
from payment_attempts
where provider_id is not null
group by provider_id
having count(*) > 1;

-- RULE reference-names-its-order
-- Payment {reference} belongs to order {order_id}, which its reference does not name.
select reference, order_id from payment_attempts where reference !~ ('[_-]' || order_id || '$');

-- RULE one-order-for-one-key
-- {times} orders have the same idempotency key: {ids}.
select count(*) as times, string_agg(id::text, ', ' order by id) as ids
from orders
where idempotency_key is not null
group by idempotency_key
having count(*) > 1;

-- RULE open-payments-are-watched
-- Payment {reference} of order {order_id} has been {status} since {created_at}, but no check is scheduled.
select reference, order_id, status, created_at
from payment_attempts
where outcome is null and status <> 'reversed' and next_check_at is null
  and created_at > coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '71 hours';

-- RULE payments-are-verified-in-time
-- Payment {reference} of order {order_id} should have been checked at {next_check_at}.
select reference, order_id, next_check_at
from payment_attempts
where next_check_at < coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '15 minutes';

-- RULE payments-end
-- Payment {reference} of order {order_id} began at {created_at}, and the provider still gives no answer about it.
select reference, order_id, created_at
from payment_attempts
-- It is asked for 72 hours. What went back whole may be asked about once more, to be booked.
where outcome is null and next_check_at is not null and status <> 'reversed'
  and created_at < coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '4 days';

-- RULE payments-are-verifiable
-- Payment {reference} of order {order_id} began at {created_at}, and its last verification failed.
select reference, order_id, created_at
from payment_attempts
where outcome is null and status <> 'reversed'
  and created_at < coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '1 day'
  -- Checks are scheduled whole minutes after the start; after one that failed the next is five minutes after that one began. The
  -- provider may be answering one that began just now.
  and extract(epoch from next_check_at - created_at) % 60 <> 0
  and next_check_at <= coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) + interval '4 minutes 30 seconds';

-- RULE reservations-end
-- The reservation of order {id} ended at {held_until}, but the order is still pending.
select id, held_until
from orders
where status = 'pending'
  and held_until < coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '15 minutes'
  -- Staff end what is out for delivery, and orders whose deposit is there.
  and not exists (select from on_delivery_orders where order_id = orders.id and dispatched_at is not null)
  and not exists (select from deposits where order_id = orders.id and received_at is not null);

-- RULE few-unpaid-orders-for-one-address
-- {email} has {held} unpaid orders; 3 are allowed.
select email, count(*) as held
from orders
  -- Of one account, or of a guest's browser: strangers who order under a shopper's address use up no limit.
  left join order_access on order_id = orders.id and account_id is null and by_link is not true
where status = 'pending' and placed_by is null -- Staff may make several for a customer.
  and pay_by is null -- What is paid on delivery has a limit of its own, and may wait for weeks.
  and held_until > coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now())
  and (account_id is not null or token_hash is not null)
group by email, account_id, token_hash
having count(*) > 3;

-- RULE unpaid-order-has-a-reader
-- Order {id} is unpaid, but no browser or account has access to it.
select id
from orders
where status = 'pending' and account_id is null and not exists (select from order_access where order_id = id)
  -- Staff have the link of such an order.
  and pay_by is null
  -- Its account was deleted, which ended the access, or has the address of the order.
  and owner_left_at is null
  and not exists (select from accounts where accounts.email = orders.email);

-- RULE unpaid-staff-orders-have-a-link
-- Order {id} was placed by staff and is unpaid, but has no pay link.
select id from orders where status = 'pending' and placed_by is not null and pay_by is null;

-- RULE pay-links-end
-- Order {id} was to be paid by {pay_by}, but its units are reserved until {held_until}.
select id, pay_by, held_until
from orders
-- A day while the bank decides, and another one while staff review the payment.
where status = 'pending' and held_until > pay_by + interval '48 hours';

-- RULE out-for-delivery-is-reserved
-- Order {id} is out for delivery and unpaid, but its units are not reserved.
select id
from on_delivery_orders join orders on id = order_id
where dispatched_at is not null and status = 'pending' and released_at is not null;

-- RULE out-for-delivery-ends-by-staff
-- Order {order_id} was out for delivery, but {who} cancelled it.
select order_id, who
from order_events join on_delivery_orders using (order_id)
where to_status = 'cancelled' and at >= dispatched_at and who in ('shopper', 'clock');

-- RULE paid-order-has-its-email
-- Order {id} was paid at {paid_at}, but there is no email about it.
select id, orders.paid_at
from orders
  left join payment_attempts on order_id = id and outcome = 'applied'
  left join letters on key = 'order-paid:' || id
where orders.paid_at is not null and key is null
  -- Payments without the provider's id never reached the provider: the past orders of the demo.
  and (provider_id is not null or total_amount = 0
    or exists (select from manual_payments where manual_payments.order_id = orders.id)
    or exists (select from credit_payments where credit_payments.order_id = orders.id))
  and orders.email <> '' -- Customers of staff may have no address.
  -- Emails are deleted with the account.
  and owner_left_at is null and anonymous_at is null
  -- Emails are deleted after 18 months (docs/decisions/0049).
  and orders.paid_at > coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '17 months';

-- RULE email-is-true
-- The email {key} says that an order was paid, but it was not.
select key
from letters left join orders on id::text = substr(key, length('order-paid:') + 1)
where key like 'order-paid:%' and paid_at is null;

-- RULE unsent-email-is-queued
-- The email {key} to {recipient} has been queued since {created_at}, but no job will send it.
select key, recipient, created_at
from letters
where sent_at is null
  -- One that was given up waits for a person for 90 days (server/jobs/retain-failed-jobs.ts). Then its job is deleted.
  and created_at > coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '90 days'
  and not exists (
    select from pgboss.job
    where name = 'send-email' and data ->> 'key' = letters.key and state in ('created', 'retry', 'active', 'failed')
  );

-- RULE message-is-worked-off
-- The webhook event {message} about payment {reference} came at {received_at}, but no job has processed it or will.
select payment_events.key as message, reference, received_at
from payment_events join payment_attempts using (reference)
where payment_events.key like 'charge.success:%' and outcome is null
  -- Completed jobs are kept for a week.
  and received_at > coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '6 days'
  and not exists (
    select from pgboss.job
    where name = 'settle-payment' and data ->> 'reference' = reference
      and state in ('created', 'retry', 'active', 'completed')
  );

-- RULE reminders-only-for-unpaid-orders
-- An email that asks to pay order {id} is still queued, but the order is {status}.
select id, status
from letters join orders on key = 'order-received:' || id
where sent_at is null and status <> 'pending';

-- RULE coupon-within-its-limit
-- Coupon {code} may be used {max_uses} times and counts {used} uses.
select code, max_uses, count(*) as used
from coupons join coupon_uses using (code)
where given_back_at is null and not is_honoured
group by code
having count(*) > max_uses;

-- RULE coupon-within-a-customers-limit
-- Coupon {code} may be used {max_uses_per_customer} times by one customer; {mailbox} counts {used} uses.
select code, max_uses_per_customer, mailbox_of(customer_email) as mailbox, count(*) as used
from coupons join coupon_uses using (code)
where given_back_at is null and not is_honoured and customer_email <> '' -- Erased customers are many people.
group by code, mailbox
having count(*) > max_uses_per_customer;

-- RULE coupon-is-counted-with-its-order
-- Order {id} is {status} with coupon {coupon_code} and a discount of {said_naira}; the counted use is {counted_code} with {counted_naira}.
select id, status, coupon_code, coupon_discount as said_naira, live.code as counted_code, live.discount as counted_naira
from orders left join coupon_uses as live on order_id = id and given_back_at is null
where case status
  when 'cancelled' then live.order_id is not null
  else live.code is distinct from coupon_code or coalesce(live.discount, 0) <> case when discount_reason is null then coupon_discount else 0 end
end;

-- RULE no-newsletter-after-leaving
-- The newsletter {key} is for {recipient}, who unsubscribed at {unsubscribed_at}.
select letters.key, recipient, unsubscribed_at
from letters join newsletter_subscribers on email = recipient
where letters.key like 'newsletter:%' and unsubscribed_at < letters.created_at;

-- RULE one-live-refresh-token
-- Session {session_id} has {live} refresh tokens that can still be exchanged.
select session_id, count(*) as live
from session_tokens
where kind = 'refresh' and spent_at is null
group by session_id
having count(*) > 1;

-- RULE codes-are-short-lived
-- The code of {email}, made at {created_at}, was tried {tries} times and expires at {expires_at}.
select email, created_at, tries, expires_at
from one_time_codes
where tries > 5 or expires_at > created_at + interval '10 minutes';

-- RULE carts-are-small
-- The cart of {owner} has {lines} lines; 50 are allowed.
select coalesce('account ' || account_id, 'a guest') as owner, count(*) as lines
from cart_lines
group by account_id, visitor
having count(*) > 50;

-- RULE forgotten-people-are-forgotten
-- Order {id} was anonymized at {anonymous_at}, but it still has personal data.
select id, anonymous_at
from orders
where anonymous_at is not null
  and (account_id is not null or email <> '' or name <> '' or phone <> '' or ship_to_phone <> '' or street <> '');

-- RULE stock-is-its-log
-- Of variant {variant_id} in {size} {quantity} units are on hand, but the stock movements add up to {logged}.
select variant_id, size, coalesce(quantity, 0) as quantity, coalesce(logged, 0) as logged
from stock full join (
  select variant_id, size, sum(delta) as logged from stock_movements group by variant_id, size
) as movements using (variant_id, size)
where coalesce(quantity, 0) <> coalesce(logged, 0);

-- RULE sold-units-have-an-order
-- Order {id} is {status} with {bought} units and {resent} sent again, but the stock movements show {sold} sold.
select id, status, bought, resent, sold
from orders -- Inner joins, because sales from before the log began have no movements.
  join (select order_id, sum(quantity) as bought from order_lines group by order_id) as lines on lines.order_id = id
  join (select order_id, -sum(delta) as sold from stock_movements where kind = 'sold' group by order_id) as gone
    on gone.order_id = id
  cross join lateral (
    select coalesce(sum(shipment_lines.resent), 0) as resent from shipment_lines where shipment_lines.order_id = orders.id
  ) as again
where sold <> bought + resent or paid_at is null;

-- RULE parcels-have-their-units
-- Of line {position} of order {order_id} {packed} units went into parcels, but only {units} have left stock for it.
select packed.order_id, packed.position, sum(packed.quantity) as packed, order_lines.quantity + sum(resent) as units
from shipment_lines as packed join shipments on shipments.id = shipment_id
  join order_lines on order_lines.order_id = packed.order_id and order_lines.position = packed.position
where shipments.status in ('booking', 'booked', 'in_transit', 'delivered', 'lost')
group by packed.order_id, packed.position, order_lines.quantity
having sum(packed.quantity - resent) > order_lines.quantity;

-- RULE undelivered-is-not-delivered
-- Order {order_id} is delivered, but its parcel came back and was not sent again.
select order_id
from undelivered_parcels join orders on id = order_id
where sent_again_at is null and status = 'delivered' and not exists ( -- Of several parcels, others arrive.
  select from shipments where shipments.order_id = orders.id and shipments.status in ('in_transit', 'delivered'))
  and not exists (select from units_sent_by_hand where units_sent_by_hand.order_id = orders.id);

-- RULE changed-items-are-in-stock-log
-- Order {order_id} has {bought} units of variant {variant_id} in {size}, but the stock movements show {taken} taken for it.
select order_id, variant_id, size, coalesce(bought, 0) as bought, coalesce(taken, 0) as taken
from (
  select order_id, variant_id, size, quantity + ( -- What was sent again of a lost parcel was taken twice.
      select coalesce(sum(resent), 0) from shipment_lines
      where shipment_lines.order_id = order_lines.order_id and shipment_lines.position = order_lines.position
    ) as bought
  from order_lines
  where order_id in (select order_id from order_changes where applied_at is not null and delivery is null)
) as lines full join (
  select order_id, variant_id, size, -sum(delta) as taken from stock_movements
  where kind in ('sold', 'exchanged') and order_id in (select order_id from order_changes where applied_at is not null and delivery is null)
  group by order_id, variant_id, size
) as gone using (order_id, variant_id, size)
where coalesce(bought, 0) <> coalesce(taken, 0)
  -- Units of a size that the shop has removed have nowhere to go back to.
  and exists (select from stock where stock.variant_id = coalesce(lines.variant_id, gone.variant_id)
    and stock.size = coalesce(lines.size, gone.size));

-- RULE differences-are-paid
-- Change {id} of order {order_id} costs {difference_naira} more since {applied_at}, but its payment is {paid_reference} of {amount_kobo}, {outcome}.
select order_changes.id, order_changes.order_id, difference as difference_naira, applied_at, paid_reference, amount_kobo, outcome
from order_changes left join payment_attempts on reference = paid_reference
where applied_at is not null and difference > 0 and way is null and (
  outcome is distinct from 'difference' or amount_kobo <> difference::bigint * 100
  or payment_attempts.order_id <> order_changes.order_id);

-- RULE difference-payments-have-a-change
-- Payment {reference} of {received_kobo} is the difference for a change of order {order_id}, which has none.
select reference, received_kobo, order_id from payment_attempts
where outcome = 'difference' and not exists (select from order_changes where paid_reference = reference);

-- RULE cheaper-items-are-paid-back
-- Change {id} of order {order_id} costs {difference_naira} less, of which {back_kobo} are paid back.
select id, order_id, -difference as difference_naira, back_kobo
from order_changes cross join lateral (
  select coalesce(sum(amount_kobo), 0)::bigint as back_kobo from refunds
  where change_id = order_changes.id
) as back
where applied_at is not null and difference < 0 and back_kobo <> -difference::bigint * 100;

-- RULE open-changes-are-of-orders-that-are-here
-- Change {id} of order {order_id} waits for its payment, but the order is {status}.
select order_changes.id, order_id, status
from order_changes join orders on orders.id = order_id
where applied_at is null and ended_at is null and status <> 'processing';

-- RULE open-changes-end
-- Change {id} of order {order_id} was to be paid by {pay_by}, but it still waits.
select id, order_id, pay_by
from order_changes
where applied_at is null and ended_at is null
  -- A day while the bank decides, or staff review the payment.
  and pay_by < coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '25 hours';

-- RULE orders-go-where-their-delivery-changed-to
-- Order {order_id} was changed to {changed_to} for {price_naira}, but goes to {goes_to} for {shipping_naira}.
select order_id, changed.goal ->> 'name' as changed_to, price as price_naira,
  concat_ws(', ', shipping_method, state) as goes_to, shipping_price as shipping_naira
from (
  select distinct on (order_id) order_id, delivery -> 'to' as goal,
    first_value((delivery -> 'from' ->> 'price')::integer) over (partition by order_id order by applied_at)
      + sum(greatest(difference, 0)) over (partition by order_id) as price
  from order_changes where delivery is not null and applied_at is not null
  order by order_id, applied_at desc
) as changed join orders on orders.id = order_id
where shipping_price <> price or (state, coalesce(shipping_method, ''), is_pickup)
  <> (changed.goal ->> 'state', coalesce(changed.goal ->> 'areaId', ''), (changed.goal ->> 'isPickup')::boolean);

-- RULE refunded-orders-are-not-shipped
-- Order {id} was shipped at {shipped_at}, but all of it was refunded at {refunded_at}.
select id, shipped_at, refunded_at
from orders join lateral (
  select max(requested_at) as refunded_at from order_refunds
  where order_id = orders.id and is_of_sale and order_refunds.status <> 'failed'
) as latest on refunded_at < shipped_at
where status in ('shipped', 'delivered') and is_fully_refunded(id);

-- RULE disputed-orders-are-not-shipped
-- Order {order_id} was shipped at {shipped_at}, but dispute {id} has been open since {open_since}.
select order_id, shipped_at, disputes.id, open_since
from disputes join orders on orders.id = order_id
where shipped_at > open_since and (decided_at is null or shipped_at < decided_at);

-- RULE lost-disputes-are-booked
-- Dispute {id} of payment {reference} took {lost_kobo}, of which {booked_kobo} are booked.
select disputes.id, disputes.reference, lost_kobo, coalesce(booked.amount_kobo, 0) as booked_kobo
from disputes join payment_attempts using (reference)
  left join refunds as booked on booked.dispute_id = disputes.id and booked.status <> 'failed'
where disputes.status = 'lost' and coalesce(booked.amount_kobo, 0) <> lost_kobo
  -- A bank may take what was refunded before: then nothing is left to book.
  and not (coalesce(booked.amount_kobo, 0) < lost_kobo and received_kobo <= (
    select coalesce(sum(amount_kobo), 0) from refunds
    where refunds.reference = disputes.reference and refunds.status <> 'failed'));

-- RULE only-lost-disputes-take-money
-- {booked_kobo} of payment {reference} are booked for dispute {dispute}, which is {status}.
select refunds.amount_kobo as booked_kobo, refunds.reference, dispute_id as dispute,
  coalesce(disputes.status, 'unknown') as status
from refunds left join disputes
  on disputes.id = dispute_id and disputes.reference = refunds.reference
where cause = 'dispute' and disputes.status is distinct from 'lost';

-- RULE open-disputes-are-watched
-- Dispute {id} of order {order_id} has been {status} since {updated_at}, but no check is scheduled.
select id, order_id, status, updated_at
from disputes
where status not in ('won', 'lost') and next_check_at is null;

-- RULE dispute-messages-are-worked-off
-- The webhook event {message} about payment {reference} came at {received_at}, but the ledger does not have its dispute, and no job will look.
select payment_events.key as message, reference, received_at
from payment_events join payment_attempts using (reference)
where payment_events.key like 'charge.dispute.%'
  and received_at > coalesce(nullif(current_setting('ledger.now', true), '')::timestamptz, now()) - interval '6 days'
  and not exists (select from disputes where id = split_part(payment_events.key, ':', 2))
  and not exists (
    select from pgboss.job
    where name = 'settle-dispute' and data ->> 'id' = split_part(payment_events.key, ':', 2)
      and state in ('created', 'retry', 'active')
  );

-- RULE log-has-no-gap
-- The log of order {order_id} has {entries} entries, the last is number {last}.
select order_id, count(*) as entries, max(seq) as last
from order_events
group by order_id
having count(*) <> max(seq) or min(seq) <> 1;

-- RULE log-tells-the-status
-- Order {id} is {status}; its log says {said}.
select id, status, said
from orders left join lateral (
  select to_status as said from order_events
  where order_id = id and to_status is not null order by seq desc limit 1
) as newest on true
where said is distinct from status;

-- RULE log-has-possible-steps
-- The log of order {order_id} says that it went from {from_status} to {to_status} at {at}.
select order_id, from_status, to_status, at
from (
  select order_id, from_status, to_status, at, lag(to_status) over (partition by order_id order by seq) as before
  from order_events where to_status is not null
) as steps
where from_status is distinct from before
  or (coalesce(from_status, ''), to_status) not in (
    ('', 'pending'), ('pending', 'processing'), ('pending', 'cancelled'), ('processing', 'shipped'),
    ('processing', 'cancelled'), ('shipped', 'delivered'), ('cancelled', 'processing')
  );

-- RULE no-more-back-than-came
-- Of payment {reference}, which received {received_kobo}, {back_kobo} are refunded.
select reference, received_kobo, back_kobo
from payment_attempts join (
  select reference, sum(amount_kobo) as back_kobo from refunds where status <> 'failed' group by reference
) as promised using (reference)
where back_kobo > coalesce(received_kobo, 0);

-- RULE no-more-back-by-hand-than-came
-- Of the {received_kobo} of order {order_id} that came by hand or credit, {back_kobo} went back.
select order_id, received_kobo, back_kobo
from (
  select by_hand_order_id as order_id, sum(amount_kobo) as back_kobo from refunds
  where by_hand_order_id is not null group by by_hand_order_id
) as paid_back cross join lateral (
  select coalesce(sum(amount_kobo), 0)::bigint as received_kobo from (
    select amount_kobo from manual_payments where manual_payments.order_id = paid_back.order_id
    union all
    select amount * 100::bigint from deposits where deposits.order_id = paid_back.order_id and way is not null
    union all
    select difference * 100::bigint from order_changes where order_changes.order_id = paid_back.order_id and way is not null
    union all
    select amount * 100::bigint from credit_payments
    where credit_payments.order_id = paid_back.order_id and given_back_at is null
  ) as parts
) as payments
where back_kobo > received_kobo;

-- RULE credit-is-covered
-- Account {account_id} has spent more store credit than it had: {balance_kobo} are left.
select account_id, credit_balance(account_id) as balance_kobo
from (
  select distinct account_id from credit_payments join orders on id = order_id
  where given_back_at is null and account_id is not null
  union select account_id from earlier_credit
) as customers
where credit_balance(account_id) < 0;

-- RULE credit-of-cancelled-orders-is-given-back
-- Order {order_id} was cancelled unpaid at {cancelled_at}, but keeps {amount_naira} of its customer's store credit.
select order_id, cancelled_at, amount as amount_naira
from credit_payments join orders on id = order_id
where status = 'cancelled' and paid_at is null and given_back_at is null;

-- RULE credit-of-other-orders-is-spent
-- Order {order_id} is {status}, but its {amount_naira} of store credit were given back at {given_back_at}.
select order_id, status, amount as amount_naira, given_back_at
from credit_payments join orders on id = order_id
where given_back_at is not null and status in ('pending', 'processing', 'shipped', 'delivered') and (
  status = 'pending' or not exists (
    select from payment_attempts where payment_attempts.order_id = orders.id and outcome = 'applied'
      and amount_kobo = total_amount::bigint * 100)
  -- Staff may mark one that had ended as paid, with all of its total (decision 0127).
  and not exists (select from manual_payments where manual_payments.order_id = orders.id));

-- RULE credit-and-payments-by-hand-are-apart
-- Order {order_id} is paid with {amount_naira} of store credit, but also by {way}.
select credit_payments.order_id, credit_payments.amount as amount_naira, by_hand.way
from credit_payments join (
  select order_id, way from manual_payments union all select order_id, way from order_changes where way is not null
) as by_hand using (order_id)
where given_back_at is null;

-- RULE due-money-goes-back
-- Payment {reference} of {received_kobo} is due for a refund, but its refunds add up to {back_kobo}.
select payment_attempts.reference, received_kobo, coalesce(sum(refunds.amount_kobo), 0) as back_kobo
from payment_attempts left join refunds on refunds.reference = payment_attempts.reference and refunds.status <> 'failed'
where outcome = 'refund_due'
  -- What went back before we knew of the payment is booked by a job.
  and not (payment_attempts.status = 'reversed' and exists (
    select from pgboss.job
    where name = 'settle-refunds' and data ->> 'reference' = payment_attempts.reference
      and state in ('created', 'retry', 'active')))
group by payment_attempts.reference
having coalesce(sum(refunds.amount_kobo), 0) <> received_kobo;

-- RULE open-refunds-are-watched
-- Refund {id} of {amount_kobo} has been {status} since {updated_at}, but no check is scheduled.
select id, amount_kobo, status, updated_at
from refunds
where status in ('requested', 'pending', 'processing') and next_check_at is null
  and not exists (
    select from pgboss.job
    where name = 'refund-payment' and data ->> 'id' = refunds.id::text and state in ('created', 'retry', 'active')
  );

-- RULE returned-units-were-delivered
-- Of line {position} of order {order_id}, which is {status}, {returned} of {bought} units were returned.
select order_id, position, orders.status, bought, returned
from (
  select return_lines.order_id, position, max(order_lines.quantity) as bought, sum(return_lines.quantity) as returned
  from return_lines join order_lines using (order_id, position) join returns on returns.id = return_id
  where returns.status not in ('declined', 'withdrawn')
  group by return_lines.order_id, position
) as units join orders on orders.id = order_id
where returned > bought or orders.delivered_at is null;

-- RULE no-line-is-refunded-for-more-than-it-cost
-- Of line {position} of order {order_id}, {back} units were refunded or are being returned, but {bought} were bought.
select order_id, position, back, quantity as bought
from order_lines cross join lateral (
  -- Before 0353 units could be refunded again after a part of their refund had failed. Dismissed, that part counts no more.
  select taken_back_units(order_id, position) - coalesce((
    select sum(refund_lines.quantity) from refund_lines join refunds on refunds.id = refund_id
    where refund_lines.order_id = order_lines.order_id and refund_lines.position = order_lines.position
      and dismissed_at is not null and is_refunded_in_part(refunds.id)), 0)::bigint as back
) as units
where back > quantity and (order_id, position) in (select order_id, position from refund_lines);

-- RULE failed-refunds-can-be-retried
-- Refund {id} of {amount_kobo} of order {order_id} failed, but its payment has {left_kobo} left to retry it.
select refunds.id, order_id, refunds.amount_kobo, owed_of_refund(refunds.id) as left_kobo
from refunds join payment_attempts using (reference)
where refunds.status = 'failed' and dismissed_at is null
  and (not is_entered_refund(refunds.id) or is_refunded_in_part(refunds.id))
  and not exists (select from refunds as again where again.retried_id = refunds.id)
  -- What was refunded since then on Paystack, or without staff, was for it, or was owed as well.
  and owed_of_refund(refunds.id) + (
    select coalesce(sum(others.amount_kobo), 0)::bigint from refunds as others
    where others.reference = refunds.reference and others.status <> 'failed' and others.requested_at >= refunds.requested_at
      and (others.cause = 'on_paystack' or not is_entered_refund(others.id))) < refunds.amount_kobo
  -- Nothing is owed of an order that was refunded whole, nor what a bank took.
  and exists (
    select from payments_of_sale where payments_of_sale.order_id = payment_attempts.order_id and received_kobo > refunded_kobo)
  and not exists (select from disputes where disputes.reference = refunds.reference and disputes.status = 'lost');

-- RULE received-returns-are-refunded
-- Return {id} of order {order_id} was received at {updated_at}, but has no refund.
select id, order_id, updated_at from returns where kind = 'refund' and status = 'received' and refund_id is null;

-- RULE return-refund-is-for-its-units
-- Return {id} of order {order_id} and its refund {refund_id} of {amount_kobo} are not for the same units.
select returns.id, order_id, refund_id, amount_kobo
from returns join refunds on refunds.id = refund_id
where exists (
  (select order_id, position, quantity from return_lines where return_id = returns.id
    except select order_id, position, quantity from refund_lines where refund_lines.refund_id = returns.refund_id)
  union all
  (select order_id, position, quantity from refund_lines where refund_lines.refund_id = returns.refund_id
    except select order_id, position, quantity from return_lines where return_id = returns.id)
);

-- RULE closed-returns-were-paid
-- Return {id} of order {order_id} is closed, but its refund of {amount_kobo} is {status}.
select returns.id, returns.order_id, amount_kobo, refunds.status
from returns cross join lateral refunds_of_return(returns.id) as part (id) join refunds on refunds.id = part.id
where returns.status = 'closed' and refunds.status <> 'processed'
  -- An exchange that sends nothing is closed when its items are there.
  and returns.kind = 'refund'
  -- One that was not sent gives way to a bank that takes the money.
  and not exists (select from disputes where disputes.reference = refunds.reference and disputes.status = 'lost')
  -- Staff dismissed one that failed, or what was refunded since then covers it.
  and not (refunds.status = 'failed' and owed_of_refund(refunds.id) = 0);

-- RULE exchanges-are-sent
-- Exchange {id} of order {order_id} is {status}, but order {replacement_id} does not send its {units} new units for nothing.
select returns.id, returns.order_id, returns.status, replacement_id, units
from returns
  cross join lateral (select sum(quantity) as units from return_lines where return_id = returns.id) as asked_for
  left join orders on orders.id = replacement_id
where kind = 'exchange' and returns.status in ('received', 'closed') and (
  orders.id is null or total_amount <> 0 or discount_reason is distinct from 'exchange' or exists (
    select from (
      select new_variant_id as variant_id, new_size as size, quantity from return_lines where return_id = returns.id
      union all
      select variant_id, size, -quantity from order_lines where order_lines.order_id = replacement_id
    ) as moved
    group by variant_id, size having sum(quantity) <> 0
  )
)
-- What is received when its money went back sends nothing. A refund that failed later is tried again.
and not (replacement_id is null and returns.status = 'closed' and (
  exists (select from disputes where disputes.order_id = first_order(returns.order_id) and disputes.status = 'lost')
  or exists (
    select from sale_payments
    where sale_payments.order_id = first_order(returns.order_id) and received_kobo <= (
      select sum(amount_kobo) from order_refunds where order_refunds.order_id = sale_payments.order_id and is_of_sale))
));

-- RULE exchange-orders-have-an-exchange
-- Order {id} sends what was exchanged and costs nothing, but no exchange is behind it.
select id from orders
where discount_reason = 'exchange' and not exists (select from returns where replacement_id = orders.id);

-- RULE returned-units-are-in-stock-log
-- {returned} units of order {order_id} in {size} went back in stock from returns, but the stock movements show {restocked}.
select order_id, size, returned, restocked
from (
  select return_lines.order_id, order_lines.variant_id, order_lines.size, sum(return_lines.quantity) as returned
  from return_lines join order_lines using (order_id, position)
  where restocked
  group by return_lines.order_id, order_lines.variant_id, order_lines.size
) as units cross join lateral (
  select coalesce(sum(delta), 0) as restocked from stock_movements
  where kind = 'restocked' and stock_movements.order_id = units.order_id
    and stock_movements.variant_id = units.variant_id and stock_movements.size = units.size
) as movements
where restocked < returned
  -- Units of a size that the shop has removed have nowhere to go back to.
  and exists (select from stock where stock.variant_id = units.variant_id and stock.size = units.size)
  and not exists (
    select from stock_movements
    where kind = 'removed' and stock_movements.variant_id = units.variant_id and stock_movements.size = units.size
  );
