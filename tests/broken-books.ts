import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { guestWithOrder, payAtProvider } from './buying.ts';
import { makeProduct, orderPayload } from './make.ts';
import { Shopper } from './shopper.ts';
import { testShop } from './test-shop.ts';

/** Books, and how to break each rule that they must keep. */

/** A shop with one order that waits to be paid, one that is paid, and one whose hold is over. */
export async function shopWithBooks() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { name: 'Adire shirt', stock: { M: 9 } });
  const paying = await guestWithOrder(shop, shirt, { email: 'paid@example.com' });
  await payAtProvider(shop, paying);
  const ended = await guestWithOrder(shop, shirt, { email: 'ended@example.com' });
  shop.clock.forward({ minutes: 31 });
  await reconcilePayments(shop);
  const open = await guestWithOrder(shop, shirt, { email: 'open@example.com' });
  const { reference } = await open.shopper.startPayment(open.order);
  return {
    shop,
    shirt,
    paid: paying.order._id,
    ended: ended.order._id,
    open: open.order._id,
    openReference: reference,
  };
}

type Books = Awaited<ReturnType<typeof shopWithBooks>>;

interface Fault {
  /** What of the database's own walls stands in the way and is taken down first. */
  walls?: string[];
  breakIt: (books: Books) => Promise<unknown>;
  /** What the checker must say of it. */
  says: RegExp;
}

const couponWalls = [
  'drop trigger coupon_uses_within_limits on coupon_uses',
  'drop trigger coupon_uses_count on coupon_uses',
];

const anAccount = `with an_account as (
  insert into accounts (email, first_name, last_name, created_at) values ('ada@example.com', 'Ada', 'Eze', now()) returning id)`;

export const faults: Record<string, Fault> = {
  'promised-within-shelf': {
    walls: ['alter table stock drop constraint stock_check'],
    breakIt: ({ shop }) => run(shop.db, 'update stock set reserved = 10'),
    says: /^"Adire shirt", Indigo, size M: 10 pieces are promised and 8 are on the shelf\.$/,
  },
  'promised-to-somebody': {
    breakIt: ({ shop }) => run(shop.db, 'update stock set reserved = 2'),
    says: /^"Adire shirt", Indigo, size M: 2 pieces are promised, unpaid orders hold 1\.$/,
  },
  'held-pieces-exist': {
    walls: ['drop trigger stock_promised_stays on stock'],
    breakIt: ({ shop }) => run(shop.db, 'delete from stock'),
    says: /^Order .{36} holds 1 of variant .{36} in M, a piece that is not in the books of stock\.$/,
  },
  'order-adds-up': {
    walls: ['alter table orders drop constraint orders_check1', 'drop trigger orders_paid_by_attempt on orders'],
    breakIt: ({ shop, open }) => run(shop.db, `update orders set total_amount = 9000 where id = '${open}'`),
    says: /^Order .{36} costs ₦9,000, but pieces ₦12,500 \+ shipping ₦\S+ - coupon ₦0 is ₦\S+\.$/,
  },
  'lines-add-up': {
    walls: ['drop trigger order_lines_add_up on order_lines'],
    breakIt: ({ shop, open }) => run(shop.db, `update order_lines set price = 1 where order_id = '${open}'`),
    says: /^Order .{36} says its pieces cost ₦12,500; its lines cost ₦1\.$/,
  },
  'line-is-of-its-product': {
    breakIt: async ({ shop, open }) => {
      const { productId } = await makeProduct(shop.db);
      await run(shop.db, `update order_lines set product_id = '${productId}' where order_id = '${open}'`);
    },
    says: /^Order .{36}: line 0 names product .{36}, its variant belongs to .{36}\.$/,
  },
  'status-has-its-dates': {
    walls: ['alter table orders drop constraint orders_check3'],
    breakIt: ({ shop, open }) => run(shop.db, `update orders set held_until = null where id = '${open}'`),
    says: /^Order .{36} is pending, but its dates say otherwise: held until nothing, paid nothing/,
  },
  'paid-once': {
    walls: ['drop index one_applied_attempt'],
    breakIt: ({ shop, paid }) => run(shop.db, appliedAgain(paid, 'again')),
    says: /^Order .{36} was paid 2 times: \S+, \S+\.$/,
  },
  'paid-with-money': {
    walls: ['drop trigger orders_paid_by_attempt on orders'],
    breakIt: ({ shop, open }) =>
      run(shop.db, `update orders set status = 'processing', held_until = null, paid_at = now() where id = '${open}'`),
    says: /^Order .{36} is paid and costs ₦\S+, but no payment was applied to it\.$/,
  },
  'money-pays-its-order': {
    walls: ['drop trigger attempts_pay_order on payment_attempts'],
    breakIt: ({ shop, open }) => run(shop.db, appliedAgain(open, 'early')),
    says: /^Payment early_.{36} of ₦\S+ was applied to order .{36}, which is not paid\.$/,
  },
  'paid-exactly': {
    walls: [
      'drop trigger attempts_pay_order on payment_attempts',
      'drop trigger attempts_move on payment_attempts',
      'alter table payment_attempts drop constraint applied_covers_order',
    ],
    breakIt: ({ shop }) =>
      run(shop.db, `update payment_attempts set received_kobo = received_kobo - 1 where outcome = 'applied'`),
    says: /^Order .{36} costs ₦(\S+); payment \S+ asked for ₦\1 and brought ₦\S+\.99\.$/,
  },
  'money-has-an-end': {
    breakIt: ({ shop, open }) =>
      run(shop.db, `update payment_attempts set status = 'success' where order_id = '${open}'`),
    says: /^Payment \S+ of order .{36} succeeded, but nothing became of its ₦\S+: not applied, not going back, not under review\.$/,
  },
  'no-money-from-nothing': {
    walls: ['alter table payment_attempts drop constraint payment_attempts_check'],
    breakIt: ({ shop, open }) =>
      run(shop.db, `update payment_attempts set outcome = 'review' where order_id = '${open}'`),
    says: /^Payment \S+ is review, but the provider said open and nothing came\.$/,
  },
  'money-counted-once': {
    walls: ['alter table payment_attempts drop constraint payment_attempts_provider_id_key'],
    breakIt: ({ shop }) => run(shop.db, `update payment_attempts set provider_id = '7'`),
    says: /^The provider's payment 7 stands in the books 2 times: \S+, \S+\.$/,
  },
  'reference-names-its-order': {
    walls: ['drop trigger attempts_move on payment_attempts'],
    breakIt: ({ shop, ended, open }) =>
      run(shop.db, `update payment_attempts set order_id = '${ended}' where order_id = '${open}'`),
    says: /^Payment \S+ stands with order .{36}, which its reference does not name\.$/,
  },
  'one-order-for-one-key': {
    walls: ['alter table orders drop constraint orders_idempotency_key_key'],
    breakIt: ({ shop }) => run(shop.db, `update orders set idempotency_key = 'the same'`),
    says: /^3 orders were made for one key of one checkout: .{36}, .{36}, .{36}\.$/,
  },
  'open-payments-are-watched': {
    breakIt: ({ shop, open }) =>
      run(shop.db, `update payment_attempts set next_check_at = null where order_id = '${open}'`),
    says: /^Payment \S+ of order .{36} is open since 2026-11-02T\S+, and nobody is going to ask about it again\.$/,
  },
  'questions-are-asked-in-time': {
    breakIt: async ({ shop }) => shop.clock.forward({ minutes: 20 }),
    says: /^Payment \S+ of order .{36} should have been asked about at 2026-11-02T\S+\.$/,
  },
  'holds-end': {
    breakIt: async ({ shop }) => shop.clock.forward({ minutes: 46 }),
    says: /^Order .{36} kept its pieces until 2026-11-02T\S+; they are still kept\.$/,
  },
  'few-holds-for-one-address': {
    breakIt: async ({ shop, shirt }) => {
      const shoppers = ['a', 'b', 'c'].map((name) => ({ shopper: new Shopper(shop), email: `${name}@example.com` }));
      for (const { shopper, email } of shoppers) await shopper.order(orderPayload([shirt], { email }));
      await run(shop.db, `update orders set email = 'all@example.com' where status = 'pending'`);
    },
    says: /^all@example\.com holds 4 unpaid orders, 3 are allowed\.$/,
  },
  'unpaid-order-has-a-reader': {
    breakIt: ({ shop }) => run(shop.db, 'delete from order_access'),
    says: /^Order .{36} waits to be paid, and nobody may open it\.$/,
  },
  'paid-order-has-its-letter': {
    breakIt: ({ shop }) => run(shop.db, 'delete from letters'),
    says: /^Order .{36} was paid at 2026-11-\S+, and no letter says so\.$/,
  },
  'letter-tells-the-truth': {
    breakIt: ({ shop, open }) => run(shop.db, letterAbout(`order-paid:${open}`, 'now()')),
    says: /^The letter order-paid:.{36} says that an order was paid which was not\.$/,
  },
  'unsent-letter-is-on-its-way': {
    breakIt: ({ shop }) => run(shop.db, letterAbout('welcome:ada', 'null')),
    says: /^The letter welcome:ada to ada@example\.com waits since 20\S+, and no job is going to send it\.$/,
  },
  'message-is-worked-off': {
    breakIt: async ({ shop, openReference }) => {
      await shop.db
        .insertInto('paymentEvents')
        .values({ key: 'charge.success:7:success', reference: openReference, body: '{}', receivedAt: shop.now() })
        .execute();
    },
    says: /^The provider's message charge\.success:7:success about payment \S+ came at 2026-11-02T\S+, and no job has worked it off or is going to\.$/,
  },
  'placed-order-has-its-letter': {
    breakIt: ({ shop, open }) => run(shop.db, `delete from letters where key = 'order-received:${open}'`),
    says: /^Order .{36} waits to be paid since 2026-11-02T\S+, and no letter brings the link to pay it\.$/,
  },
  'coupon-within-its-limit': {
    walls: couponWalls,
    breakIt: ({ shop, open, paid }) => run(shop.db, couponUses([open, paid])),
    says: /^Coupon ONCE may be used 1 times and counts 2 uses\.$/,
  },
  'coupon-within-a-customers-limit': {
    walls: [...couponWalls, 'alter table coupon_uses drop constraint coupon_uses_order_id_customer_email_fkey'],
    breakIt: async ({ shop, open, paid }) => {
      await run(shop.db, couponUses([open, paid]));
      await run(shop.db, `update coupon_uses set customer_email = 'ada@example.com'`);
    },
    says: /^Coupon ONCE may be used 1 times by one customer; ada@example\.com counts 2 uses\.$/,
  },
  'coupon-is-counted-with-its-order': {
    walls: couponWalls,
    breakIt: ({ shop, open }) => run(shop.db, couponUses([open])),
    says: /^Order .{36} is pending and says that coupon nothing took off ₦0; counted is ONCE with ₦100\.$/,
  },
  'no-newsletter-after-leaving': {
    walls: ['drop trigger letters_need_consent on letters'],
    breakIt: async ({ shop }) => {
      await run(
        shop.db,
        `insert into newsletter_subscribers (email, status, asked_at, unsubscribed_at)
         values ('ada@example.com', 'unsubscribed', now(), now() - interval '1 hour')`,
      );
      await run(shop.db, letterAbout('newsletter:1:ada', 'now()'));
    },
    says: /^The newsletter newsletter:1:ada is for ada@example\.com, who had left at \S+\.$/,
  },
  'one-live-refresh-token': {
    walls: ['drop index one_live_refresh_token'],
    breakIt: ({ shop }) =>
      run(
        shop.db,
        `${anAccount},
         a_session as (insert into sessions (account_id, created_at, ends_at) select id, now(), now() + interval '1 day' from an_account returning id)
         insert into session_tokens (hash, session_id, kind, created_at, ends_at)
         select sha256(n::text::bytea), id, 'refresh', now(), now() from a_session, generate_series(1, 2) as n`,
      ),
    says: /^Session .{36} has 2 refresh tokens that can still be exchanged\.$/,
  },
  'codes-are-short-lived': {
    breakIt: ({ shop }) =>
      run(
        shop.db,
        `insert into one_time_codes (email, id, purpose, code_hash, created_at, expires_at)
         values ('ada@example.com', gen_random_uuid(), 'login', sha256('1'), now(), now() + interval '11 minutes')`,
      ),
    says: /^The code of ada@example\.com, made at \S+, was tried 0 times and is good until \S+\.$/,
  },
  'carts-are-small': {
    walls: ['drop trigger cart_lines_are_few on cart_lines'],
    breakIt: ({ shop, shirt }) =>
      run(
        shop.db,
        `${anAccount} insert into cart_lines (account_id, variant_id, size, quantity, added_at)
         select id, '${shirt.variantId}', n::text, 1, now() from an_account, generate_series(1, 51) as n`,
      ),
    says: /^The cart of account .{36} has 51 lines, 50 are allowed\.$/,
  },
  'forgotten-people-are-forgotten': {
    walls: ['alter table orders drop constraint orders_check9'],
    breakIt: ({ shop, ended }) => run(shop.db, `update orders set anonymous_at = now() where id = '${ended}'`),
    says: /^Order .{36} was made anonymous at \S+ and still names somebody\.$/,
  },
  'shelf-is-its-log': {
    walls: ['drop trigger stock_log on stock'],
    breakIt: ({ shop }) => run(shop.db, 'update stock set quantity = quantity + 1'),
    says: /^Of variant .{36} in M 9 are on the shelf; what came and went adds up to 8\.$/,
  },
  'sold-pieces-have-an-order': {
    walls: ['drop trigger stock_movements_are_true on stock_movements'],
    breakIt: ({ shop, shirt, open }) =>
      run(
        shop.db,
        `insert into stock_movements (variant_id, size, kind, delta, order_id) values ('${shirt.variantId}', 'M', 'sold', -1, '${open}')`,
      ),
    says: /^Order .{36} is pending with 1 pieces; of them 1 are gone from the shelf\.$/,
  },
  'log-has-no-gap': {
    walls: ['drop trigger order_events_stay on order_events'],
    breakIt: ({ shop, paid }) => run(shop.db, `delete from order_events where order_id = '${paid}' and seq = 2`),
    says: /^The log of order .{36} has \d entries, the last is number \d\.$/,
  },
  'log-tells-the-status': {
    walls: ['drop trigger order_events_stay on order_events'],
    breakIt: ({ shop, open }) =>
      run(shop.db, `update order_events set to_status = 'cancelled' where order_id = '${open}'`),
    says: /^Order .{36} is pending; its log says cancelled\.$/,
  },
  'log-has-possible-steps': {
    walls: ['drop trigger order_events_stay on order_events'],
    breakIt: ({ shop, paid }) =>
      run(
        shop.db,
        `update order_events set to_status = 'shipped' where order_id = '${paid}' and to_status = 'processing'`,
      ),
    says: /^The log of order .{36} says that it went from pending to shipped at \S+\.$/,
  },
  'no-more-back-than-came': {
    walls: ['drop trigger refunds_covered on refunds'],
    breakIt: ({ shop }) => run(shop.db, aRefund('received_kobo + 1')),
    says: /^Of payment \S+, which brought ₦(\S+), ₦\1\.01 go back\.$/,
  },
  'due-money-goes-back': {
    walls: ['drop trigger attempts_move on payment_attempts', 'drop trigger attempts_pay_order on payment_attempts'],
    breakIt: ({ shop }) => run(shop.db, `update payment_attempts set outcome = 'refund_due' where outcome = 'applied'`),
    says: /^Payment \S+ of ₦\S+ is due to go back; ₦0 are on their way or there\.$/,
  },
  'open-refunds-are-watched': {
    breakIt: ({ shop }) => run(shop.db, aRefund('100')),
    says: /^The refund .{36} of ₦1 is requested since \S+, and nobody is going to ask about it again\.$/,
  },
};

export function run(db: Database, statement: string) {
  return sql.raw(statement).execute(db);
}

/** A row that says an order was paid (once more) by an attempt of this name. */
function appliedAgain(orderId: string, name: string): string {
  return `insert into payment_attempts (reference, order_id, amount_kobo, received_kobo, created_at, status, outcome)
    select '${name}_' || id, id, total_amount * 100, total_amount * 100, now(), 'success', 'applied'
    from orders where id = '${orderId}'`;
}

function letterAbout(key: string, sentAt: string): string {
  return `insert into letters (key, recipient, subject, text, html, created_at, sent_at)
    values ('${key}', 'ada@example.com', 'News', 'News', 'News', now(), ${sentAt})`;
}

/** A coupon that is good once, counted for each of these orders. */
function couponUses(orderIds: string[]): string {
  return `
    insert into coupons (code, amount, max_uses, max_uses_per_customer, created_at) values ('ONCE', 100, 1, 1, now());
    insert into coupon_uses (order_id, code, customer_email, discount, used_at)
    select id, 'ONCE', email, 100, now() from orders where id in (${orderIds.map((id) => `'${id}'`).join(', ')});`;
}

/** A refund of the one payment that came. */
function aRefund(kobo: string): string {
  return `insert into refunds (reference, amount_kobo, reason, idempotency_key, requested_at, updated_at, updated_by)
    select reference, ${kobo}, 'A gift', 'a-gift', now(), now(), 'staff:1' from payment_attempts where outcome = 'applied'`;
}
