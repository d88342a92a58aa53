import { type Fault, run } from './shop-with-ledger.ts';

/** Payments and refunds that are lost, counted twice or forgotten. */
export const paymentFaults: Record<string, Fault> = {
  'paid-once': {
    walls: ['drop index one_applied_attempt', 'drop trigger attempts_pay_order on payment_attempts'],
    breakIt: ({ shop, paid }) => run(shop.db, appliedAgain(paid, 'again')),
    says: /^Order .{36} was paid 2 times: \S+, \S+\.$/,
  },
  'paid-with-money': {
    walls: ['drop trigger orders_paid_by_attempt on orders'],
    breakIt: ({ shop, open }) =>
      run(
        shop.db,
        `update orders set status = 'processing', held_until = null, network = null, paid_at = now() where id = '${open}'`,
      ),
    says: /^Order .{36} is paid and costs ₦\S+, but no payment was applied to it\.$/,
  },
  'paid-by-hand-exactly': {
    walls: ['drop trigger manual_payments_pay_order on manual_payments'],
    breakIt: ({ shop, open }) => run(shop.db, paidInCash(open)),
    says: /^Order .{36} costs ₦\S+, of which ₦0 are its deposit, but ₦1 were paid by cash\.$/,
  },
  'paid-by-hand-or-the-provider': {
    walls: ['drop trigger manual_payments_pay_order on manual_payments'],
    breakIt: ({ shop, paid }) => run(shop.db, paidInCash(paid)),
    says: /^Order .{36} was paid by cash, but payment \S+ paid it too\.$/,
  },
  'free-orders-are-paid': {
    walls: ['drop trigger orders_add_up on orders', 'drop trigger orders_paid_by_attempt on orders'],
    breakIt: ({ shop, open }) =>
      run(shop.db, `update orders set items_price = 0, shipping_price = 0, total_amount = 0 where id = '${open}'`),
    says: /^Order .{36} costs nothing, but it has been unpaid since \S+\.$/,
  },
  'free-orders-need-no-payment': {
    walls: ['drop trigger orders_add_up on orders', 'drop trigger orders_paid_by_attempt on orders'],
    breakIt: ({ shop, paid }) =>
      run(shop.db, `update orders set items_price = 0, shipping_price = 0, total_amount = 0 where id = '${paid}'`),
    says: /^Order .{36} costs nothing, but payment \S+ of ₦\S+ was begun for it\.$/,
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
    says: /^Order .{36} costs ₦(\S+), of which ₦0 are its deposit and ₦0 store credit; payment \S+ was for ₦\1 and received ₦\S+\.99\.$/,
  },
  'money-has-an-end': {
    breakIt: ({ shop, open }) =>
      run(shop.db, `update payment_attempts set status = 'success' where order_id = '${open}'`),
    says: /^Payment \S+ of order .{36} succeeded, but its ₦\S+ is not applied, refunded or under review\.$/,
  },
  'no-money-from-nothing': {
    walls: ['alter table payment_attempts drop constraint payment_attempts_check'],
    breakIt: ({ shop, open }) =>
      run(shop.db, `update payment_attempts set outcome = 'review' where order_id = '${open}'`),
    says: /^Payment \S+ is review, but the provider said open and nothing came\.$/,
  },
  'passed-fees-come-with-money': {
    breakIt: ({ shop, open }) =>
      run(shop.db, `update payment_attempts set passed_fees_kobo = 28750 where order_id = '${open}'`),
    says: /^Payment \S+ says that its payer paid ₦\S+ of fees on top, but received nothing\.$/,
  },
  'money-counted-once': {
    walls: ['alter table payment_attempts drop constraint payment_attempts_provider_id_key'],
    breakIt: ({ shop }) => run(shop.db, `update payment_attempts set provider_id = '7'`),
    says: /^The provider's payment 7 is in the ledger 2 times: \S+, \S+\.$/,
  },
  'reference-names-its-order': {
    walls: ['drop trigger attempts_move on payment_attempts'],
    breakIt: ({ shop, ended, open }) =>
      run(shop.db, `update payment_attempts set order_id = '${ended}' where order_id = '${open}'`),
    says: /^Payment \S+ belongs to order .{36}, which its reference does not name\.$/,
  },
  'open-payments-are-watched': {
    breakIt: ({ shop, open }) =>
      run(shop.db, `update payment_attempts set next_check_at = null where order_id = '${open}'`),
    says: /^Payment \S+ of order .{36} has been open since 2026-11-02T\S+, but no check is scheduled\.$/,
  },
  'payments-are-verified-in-time': {
    breakIt: async ({ shop }) => shop.clock.forward({ minutes: 20 }),
    says: /^Payment \S+ of order .{36} should have been checked at 2026-11-02T\S+\.$/,
  },
  'payments-end': {
    breakIt: ({ shop, open }) =>
      run(
        shop.db,
        `update payment_attempts set created_at = created_at - interval '5 days' where order_id = '${open}'`,
      ),
    says: /^Payment \S+ of order .{36} began at 2026-10-28T\S+, and the provider still gives no answer about it\.$/,
  },
  'payments-are-verifiable': {
    breakIt: ({ shop, open }) =>
      run(
        shop.db,
        `update payment_attempts set created_at = created_at - interval '2 days',
         next_check_at = created_at + interval '3 minutes 7 seconds' where order_id = '${open}'`,
      ),
    says: /^Payment \S+ of order .{36} began at 2026-10-31T\S+, and its last verification failed\.$/,
  },
  'message-is-worked-off': {
    breakIt: async ({ shop, openReference }) => {
      await shop.db
        .insertInto('paymentEvents')
        .values({ key: 'charge.success:7:success', reference: openReference, body: '{}', receivedAt: shop.now() })
        .execute();
    },
    says: /^The webhook event charge\.success:7:success about payment \S+ came at 2026-11-02T\S+, but no job has processed it or will\.$/,
  },
  'no-more-back-than-came': {
    walls: ['drop trigger refunds_covered on refunds'],
    breakIt: ({ shop }) => run(shop.db, aRefund('received_kobo + 1')),
    says: /^Of payment \S+, which received ₦(\S+), ₦\1\.01 are refunded\.$/,
  },
  'no-more-back-by-hand-than-came': {
    walls: ['drop trigger manual_payments_pay_order on manual_payments', 'drop trigger refunds_covered on refunds'],
    breakIt: ({ shop, paid }) => run(shop.db, `${paidInCash(paid)}; ${paidBackInCash(paid, 200)}`),
    says: /^Of the ₦1 of order .{36} that came by hand or credit, ₦2 went back\.$/,
  },
  'due-money-goes-back': {
    walls: ['drop trigger attempts_move on payment_attempts', 'drop trigger attempts_pay_order on payment_attempts'],
    breakIt: ({ shop }) => run(shop.db, `update payment_attempts set outcome = 'refund_due' where outcome = 'applied'`),
    says: /^Payment \S+ of ₦\S+ is due for a refund, but its refunds add up to ₦0\.$/,
  },
  'open-refunds-are-watched': {
    breakIt: ({ shop }) => run(shop.db, aRefund('100')),
    says: /^Refund .{36} of ₦1 has been requested since \S+, but no check is scheduled\.$/,
  },
  'refunded-orders-are-not-shipped': {
    walls: ['drop trigger orders_ship_something on orders'],
    breakIt: async ({ shop, paid }) => {
      await run(shop.db, aRefund('received_kobo'));
      await run(
        shop.db,
        `update orders set status = 'shipped', shipped_at = now() + interval '1 minute' where id = '${paid}'`,
      );
    },
    says: /^Order .{36} was shipped at \S+, but all of it was refunded at \S+\.$/,
  },
};

/** A row that says that an order was paid (once more) by an attempt of this name. */
function appliedAgain(orderId: string, name: string): string {
  return `insert into payment_attempts (reference, order_id, amount_kobo, received_kobo, created_at, status, outcome)
    select '${name}_' || id, id, total_amount * 100, total_amount * 100, now(), 'success', 'applied'
    from orders where id = '${orderId}'`;
}

/** A refund of the one payment. */
function aRefund(kobo: string): string {
  return `insert into refunds (reference, amount_kobo, reason, idempotency_key, requested_at, updated_at, updated_by)
    select reference, ${kobo}, 'A gift', 'a-gift', now(), now(), 'staff:1' from payment_attempts where outcome = 'applied'`;
}

const paidInCash = (orderId: string) => `
  insert into manual_payments (order_id, way, reference, amount_kobo, received_at, recorded_by)
  values ('${orderId}', 'cash', '', 100, now(), 'staff:1')`;

const paidBackInCash = (orderId: string, kobo: number) => `
  insert into refunds (by_hand_order_id, by_hand_way, amount_kobo, reason, status, idempotency_key, requested_at, updated_at, updated_by)
  values ('${orderId}', 'cash', ${kobo}, 'Torn', 'processed', 'by hand', now(), now(), 'staff:1')`;
