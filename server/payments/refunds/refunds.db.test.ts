import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import {
  type Buyer,
  guestWithOrder,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { cancelOrder } from '../cancel-order.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { retryFailedRefund } from './retry-refund.ts';
import { refundOrder } from './refund-order.ts';
import { sendRefund } from './send-refund.ts';
import { settlePayment } from '../settle-payment.ts';
import { noteOf, settleRefunds } from './settle-refunds.ts';

const who = 'staff:1';
/** The marks of a refund that goes the way it was paid. */
const inItsWay = { isByHand: false, isCredit: false, account: null, needsAccount: null };

test('a second payment of one order goes back by itself, and the shopper is written to', async () => {
  const shop = await testShop({ isListening: true });
  const { buyer, second } = await paidTwice(shop);

  await settlePayment(shop, second);

  await expect.poll(() => givenBackOrOnItsWay(shop, second), { timeout: 60_000 }).toBe(buyer.order.totalAmount * 100);
  await expect.poll(() => refundsIn(shop), { timeout: 60_000 }).toMatchObject([{ reference: second }]);
  const refund = await onlyRefund(shop);
  await expect.poll(() => emailKeys(shop.db), { timeout: 60_000 }).toContain(`order-refunded:${refund.id}`);

  await finishRefunds(shop);
  await expect.poll(() => statuses(shop), { timeout: 60_000 }).toEqual(['processed']); // By webhook events.
  expect(await paymentStatus(buyer)).toBe('paid');
});

test('a shopper who paid twice reads that the second payment goes back and the order stays paid, not that everything goes back', async () => {
  const shop = await testShop();
  const { buyer, second } = await paidTwice(shop);
  await settlePayment(shop, second);
  const refund = await onlyRefund(shop);

  await sendRefund(shop, refund.id);

  const email = await shop.db
    .selectFrom('letters')
    .select('text')
    .where('key', '=', `order-refunded:${refund.id}`)
    .executeTakeFirstOrThrow();
  expect(email.text).toContain('that was not needed');
  expect(email.text).toContain('Your order is not affected.');
  expect(email.text).not.toContain('everything you paid');
  expect(await paymentStatus(buyer)).toBe('paid');
});

test.each(['hang', 'reset', '500'])(
  'when the provider responds to a refund with %s, the money is refunded once, and not before it is certain',
  async (fault) => {
    const shop = await testShop();
    const { buyer, second } = await paidTwice(shop);
    await settlePayment(shop, second);
    const refund = await onlyRefund(shop);
    await shop.provider.faults({ refund: fault, times: 1 });
    const restorePatience = hurryTimeouts();

    await expect(sendRefund(shop, refund.id)).rejects.toMatchObject({ code: 'payment_unavailable' });
    restorePatience();
    // The job is retried three times at once.
    await Promise.allSettled([1, 2, 3].map(() => sendRefund(shop, refund.id)));
    shop.clock.forward({ minutes: 5 });
    await Promise.all([1, 2, 3].map(() => sendRefund(shop, refund.id)));

    expect(await providersRefunds(shop)).toEqual([{ reference: second, amount: buyer.order.totalAmount * 100 }]);
    expect(await statuses(shop)).toEqual(['pending']);
    expect(await emailKeys(shop.db)).toContain(`order-refunded:${refund.id}`);
  },
);

test('five workers at once have the provider pay a refund once', async () => {
  const shop = await testShop();
  const { second } = await paidTwice(shop);
  await settlePayment(shop, second);
  const refund = await onlyRefund(shop);

  await Promise.all([1, 2, 3, 4, 5].map(() => sendRefund(shop, refund.id)));

  expect(await providersRefunds(shop)).toHaveLength(1);
});

test('a process that stood still after it claimed a refund leaves it to the next one, and the provider pays it once', async () => {
  const shop = await testShop();
  const { second } = await paidTwice(shop);
  await settlePayment(shop, second);
  const { id } = await onlyRefund(shop);

  // The claim looks at the disputes of its payment.
  await inTurn(
    shop.db,
    (tx) => sql`lock table disputes in access exclusive mode`.execute(tx),
    () => sendRefund(shop, id),
    async () => shop.clock.forward({ minutes: 6 }),
  );
  expect(await providersRefunds(shop)).toHaveLength(0);

  await reconcilePayments(shop);
  expect(await providersRefunds(shop)).toHaveLength(1);
});

test('a refund follows its status at the provider, with or without webhooks, and is emailed once', async () => {
  const shop = await testShop();
  const { buyer, second } = await paidTwice(shop);
  await settlePayment(shop, second);
  const refund = await onlyRefund(shop);
  await sendRefund(shop, refund.id);
  await finishRefunds(shop);

  shop.clock.forward({ minutes: 6 });
  await reconcilePayments(shop);
  await settleRefunds(shop, second);

  expect(await statuses(shop)).toEqual(['processed']);
  expect((await onlyRefund(shop)).nextCheckAt).toBeNull();
  const queuedKeys = await emailKeys(shop.db);
  expect(queuedKeys.filter((key) => key.startsWith('order-refunded:'))).toHaveLength(1);
  expect(await logOf(shop, buyer)).toEqual([
    'placed',
    'money_applied',
    'paid',
    'money_refund_due',
    'refund_requested',
    'refund_pending',
    'refund_processed',
  ]);
});

test.each([
  ['fails', 'failed'],
  ['needsAttention', 'needs_attention'],
])('a refund that %s is seen as %s', async (fault, status) => {
  const shop = await testShop();
  const { second } = await paidTwice(shop);
  await settlePayment(shop, second);
  await shop.provider.faults({ refund: fault });
  await sendRefund(shop, (await onlyRefund(shop)).id);
  await finishRefunds(shop);

  await settleRefunds(shop, second);

  expect(await statuses(shop)).toEqual([status]);
});

test('a refund that somebody made at the provider’s own dashboard is in the ledger, and is not made again', async () => {
  const shop = await testShop();
  const { buyer, second } = await paidTwice(shop);
  await settlePayment(shop, second);
  await fetch(`${shop.provider.url}/refund`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: second }),
  });

  await sendRefund(shop, (await onlyRefund(shop)).id);

  expect(await providersRefunds(shop)).toEqual([{ reference: second, amount: buyer.order.totalAmount * 100 }]);
  expect(await statuses(shop)).toEqual(['pending']);
});

test('a paid order is refunded by units, with or without restocking them, and never more than came', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 3);
  const refund = (quantity: number, key: string, isRestocked = true, extra = 0) =>
    refundOrder(shop, buyer.order._id, {
      lines: quantity > 0 ? [{ position: 0, quantity, isRestocked }] : [],
      extra,
      reason: 'Came back',
      who,
      key,
    });

  const first = await refund(1, 'a');
  expect(await refund(1, 'a')).toBe(first); // The form is sent twice.
  // Its first response was lost, and staff changed it since: they learn that the first one counts.
  await expect(refund(1, 'a', true, 1_000)).rejects.toMatchObject({ code: 'adjustment_reused' });
  await expect(refund(2, 'a')).rejects.toMatchObject({ code: 'adjustment_reused' });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  await refund(1, 'b', false);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  await expect(refund(2, 'c')).rejects.toMatchObject({ code: 'not_refundable' });
  await expect(refund(1, 'd', true, 3_001)).rejects.toMatchObject({ code: 'not_refundable' });
  expect(await paymentStatus(buyer)).toBe('refund_due');
  await refund(1, 'e', true, 3_000);

  expect((await refundsIn(shop)).map(({ amountKobo }) => amountKobo)).toEqual([1_000_000, 1_000_000, 1_300_000]);
  for (const { id } of await refundsIn(shop)) await sendRefund(shop, id);
  await finishRefunds(shop);
  await settleRefunds(shop, (await refundsIn(shop))[0]?.reference ?? '');
  expect(await paymentStatus(buyer)).toBe('refunded');
  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await stockLog(shop)).toEqual(['received 5', 'sold -3', 'restocked 1', 'restocked 1']);
});

test('the last items are refunded with what is left of the payment, when a part of it was refunded as goodwill', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 2);
  const refund = (quantity: number, key: string, extra = 0) =>
    refundOrder(shop, buyer.order._id, {
      lines: quantity > 0 ? [{ position: 0, quantity, isRestocked: true }] : [],
      extra,
      reason: 'Late',
      who,
      key,
    });

  await refund(0, 'goodwill', 8_000);
  await refund(1, 'one');
  await expect(refund(1, 'more than is left', 1)).rejects.toMatchObject({ code: 'not_refundable' });
  const last = await refund(1, 'the last');
  expect(await refund(1, 'the last')).toBe(last);

  expect(await amountsOf(shop)).toEqual([500_000, 800_000, 1_000_000]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 0 }]);
});

test('an item is not refunded with less than it cost while the order has another one', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 3);
  const refund = (quantity: number, extra = 0) =>
    refundOrder(shop, buyer.order._id, {
      lines: quantity > 0 ? [{ position: 0, quantity, isRestocked: true }] : [],
      extra,
      reason: 'Late',
      who,
      key: `${quantity} ${extra}`,
    });

  await refund(0, 24_000);

  await expect(refund(2)).rejects.toMatchObject({ code: 'not_refundable' });
  await refund(3);
  expect(await amountsOf(shop)).toEqual([900_000, 2_400_000]);
});

test('the shopper sees each refund with its amount, the day of the request, and the day it was paid; none that failed', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 3);
  const refund = (quantity: number, key: string) =>
    refundOrder(shop, buyer.order._id, {
      lines: [{ position: 0, quantity, isRestocked: true }],
      extra: 0,
      reason: 'Came back',
      who,
      key,
    });
  const seen = async () => {
    const { body } = await buyer.shopper.call('GET', `/api/orders/${buyer.order._id}`);
    return (body['order'] as Order).refunds;
  };
  expect(await seen()).toEqual([]);

  const requestedAt = shop.clock.now().toISOString();
  const first = await refund(1, 'first');
  expect(await seen()).toEqual([{ amount: 10_000, requestedAt, refundedAt: null, ...inItsWay }]);
  await sendRefund(shop, first);
  await finishRefunds(shop);
  shop.clock.forward({ minutes: 6 });
  await reconcilePayments(shop);
  const refundedAt = shop.clock.now().toISOString();
  expect(await seen()).toEqual([{ amount: 10_000, requestedAt, refundedAt, ...inItsWay }]);

  await shop.provider.faults({ refund: 'fails' });
  const second = await refund(2, 'second');
  expect(await seen()).toHaveLength(2);
  await sendRefund(shop, second);
  await finishRefunds(shop);
  shop.clock.forward({ minutes: 6 });
  await reconcilePayments(shop);
  expect(await seen()).toEqual([{ amount: 10_000, requestedAt, refundedAt, ...inItsWay }]);
});

test('two people who refund the same pieces at once refund them once', async () => {
  const shop = await testShop();
  const buyer = await paidOrder(shop);
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];

  const tries = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((key) => refundOrder(shop, buyer.order._id, { lines, reason: 'Came back', who, key })),
  );

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refundsIn(shop)).toHaveLength(1);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('a paid order that staff cancel gives back what is left of its money and its pieces', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 2);
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  await refundOrder(shop, buyer.order._id, { lines, reason: 'Came back', who, key: 'a' });

  await cancelOrder(shop, buyer.order._id, { who, reason: 'We could not find it' });
  await cancelOrder(shop, buyer.order._id, { who }); // Pressed twice.

  expect(await statusOf(shop.db, buyer.order)).toBe('cancelled');
  expect((await refundsIn(shop)).map(({ amountKobo }) => amountKobo)).toEqual([1_000_000, 1_300_000]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 0 }]);
  expect(await paymentStatus(buyer)).toBe('refund_due');
  expect(await emailKeys(shop.db)).toContain(`order-cancelled:${buyer.order._id}:staff`);
});

test('a refund that failed is made again, once, and its units are restocked once', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 2);
  await cancelOrder(shop, buyer.order._id, { who, reason: 'Torn' });
  const failed = await onlyRefund(shop);
  await expect(retryFailedRefund(shop, failed.id, { who })).rejects.toMatchObject({ code: 'not_refundable' });
  await shop.provider.faults({ refund: 'fails' });
  await sendRefund(shop, failed.id);
  await finishRefunds(shop);
  await settleRefunds(shop, failed.reference);
  await shop.provider.faults({});

  const pressedTwice = await Promise.all([
    retryFailedRefund(shop, failed.id, { who }),
    retryFailedRefund(shop, failed.id, { who }),
  ]);
  await sendRefund(shop, pressedTwice[0]);
  await finishRefunds(shop);
  await settleRefunds(shop, failed.reference);

  expect(new Set(pressedTwice).size).toBe(1);
  expect((await statuses(shop)).toSorted()).toEqual(['failed', 'processed']);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 0 }]);
  expect(await paymentStatus(buyer)).toBe('refunded');
});

test('a refund that failed and that the provider paid after all is reported, and is not paid again', async () => {
  const shop = await testShop();
  const buyer = await paidOrder(shop);
  const id = await refundOrder(shop, buyer.order._id, { lines: [], extra: 5_000, reason: 'Late', who, key: 'a' });
  await shop.provider.faults({ refund: 'fails' });
  await sendRefund(shop, id);
  await finishRefunds(shop);
  const { reference } = await onlyRefund(shop);
  await settleRefunds(shop, reference);
  await shop.provider.faults({});
  const problems = vi.spyOn(shop.log, 'error');
  const refundsOf = async (payment: string) =>
    (await shop.payments.refundsOf(payment)).map((refund) => ({ ...refund, status: 'processed' as const }));
  const corrected = { ...shop, payments: { ...shop.payments, refundsOf } };

  await settleRefunds(corrected, reference);

  const problem = `ATTENTION Refund ${id} is failed in the ledger and processed at the provider`;
  expect(problems.mock.calls).toEqual([[{}, problem]]);
  await expect(retryFailedRefund(corrected, id, { who })).rejects.toMatchObject({ code: 'refund_moved' });
  expect(await statuses(shop)).toEqual(['failed']);
});

test('a retry that waits while the provider pays the failed refund after all is not sent', async () => {
  const shop = await testShop();
  const buyer = await paidOrder(shop);
  const failed = await failingRefund(shop, buyer, 'a');
  const retry = await retryFailedRefund(shop, failed, { who });
  const problems = vi.spyOn(shop.log, 'error');

  await sendRefund(payingAfterAll(shop, failed), retry);

  expect(await statuses(shop)).toEqual(['failed', 'failed']);
  expect(problems.mock.calls.map(([, problem]) => problem)).toContain(
    `ATTENTION Refund ${retry} was not sent: an earlier one that failed here has not failed at the provider`,
  );
  expect(await atProvider(shop)).toHaveLength(1);
});

test.each([
  ['as large as', 5_000],
  ['smaller than', 4_000],
  ['larger than', 6_000],
])('a refund %s one that the provider paid after all is sent only when it is retried', async (_size, extra) => {
  const shop = await testShop();
  const buyer = await paidOrder(shop);
  const corrected = payingAfterAll(shop, await failingRefund(shop, buyer, 'a'));
  const refund = { lines: [], extra, reason: 'Late', who, key: `desk:${buyer.order._id}:b` } as const;
  const second = await refundOrder(shop, buyer.order._id, refund);

  await sendRefund(corrected, second);
  expect(await statuses(shop)).toEqual(['failed', 'failed']);
  const retry = await retryFailedRefund(corrected, second, { who });
  await sendRefund(corrected, retry);

  expect((await statuses(shop)).toSorted()).toEqual(['failed', 'failed', 'pending']);
});

test('another failed refund of a payment can be retried though the provider paid one after all', async () => {
  const shop = await testShop();
  const buyer = await paidOrder(shop);
  const corrected = payingAfterAll(shop, await failingRefund(shop, buyer, 'a'));
  const other = await failingRefund(shop, buyer, 'b');

  const retry = await retryFailedRefund(corrected, other, { who });
  await sendRefund(corrected, retry);

  expect((await statuses(shop)).toSorted()).toEqual(['failed', 'failed', 'pending']);
});

test('what is read of a refund before it was paid calls nobody afterwards', async () => {
  const shop = await testShop();
  const buyer = await paidOrder(shop);
  const id = await refundOrder(shop, buyer.order._id, { lines: [], extra: 5_000, reason: 'Late', who, key: 'a' });
  await sendRefund(shop, id);
  const { reference } = await onlyRefund(shop);
  const problems = vi.spyOn(shop.log, 'error');
  const refundsOf = async (payment: string) => {
    const before = await shop.payments.refundsOf(payment);
    await finishRefunds(shop);
    await settleRefunds(shop, reference);
    return before;
  };

  await settleRefunds({ ...shop, payments: { ...shop.payments, refundsOf } }, reference);

  expect(await statuses(shop)).toEqual(['processed']);
  expect(problems).not.toHaveBeenCalled();
});

test('units that a failed refund restocked are not restocked again by the next one', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 2);
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  const failing = await refundOrder(shop, buyer.order._id, { lines, reason: 'Came back', who, key: 'a' });
  await shop.provider.faults({ refund: 'fails' });
  await sendRefund(shop, failing);
  await finishRefunds(shop);
  await settleRefunds(shop, (await onlyRefund(shop)).reference);

  await cancelOrder(shop, buyer.order._id, { who });

  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 0 }]);
});

test('a refund that failed is not made again when its pieces were paid back in another way since', async () => {
  const shop = await testShop();
  const [shirt, gown] = [await makeProduct(shop.db, { price: 10_000 }), await makeProduct(shop.db, { price: 10_000 })];
  const shopper = new Shopper(shop);
  const buyer = { shopper, order: await shopper.order(orderPayload([shirt, gown])) };
  await shopper.verify(await payAtProvider(shop, buyer));
  const refund = (position: number, key: string) =>
    refundOrder(shop, buyer.order._id, {
      lines: [{ position, quantity: 1, isRestocked: false }],
      reason: 'Came back',
      who,
      key,
    });
  const failed = await refund(0, 'a');
  await shop.provider.faults({ refund: 'fails' });
  await sendRefund(shop, failed);
  await finishRefunds(shop);
  await settleRefunds(shop, (await onlyRefund(shop)).reference);
  await shop.provider.faults({});
  await refund(0, 'b');

  // The money for the gown would cover it, but it is not for the shirt.
  await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({ code: 'not_refundable' });

  expect((await statuses(shop)).toSorted()).toEqual(['failed', 'requested']);
  await refund(1, 'c');
  expect(await paymentStatus(buyer)).toBe('refund_due');
});

test('a cancelled order whose money all went back before still gives its pieces back', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 5 } });
  const buyer = await paidOrder(shop, shirt, 2);
  await refundOrder(shop, buyer.order._id, {
    lines: [],
    extra: buyer.order.totalAmount,
    reason: 'Late',
    who,
    key: 'a',
  });

  await cancelOrder(shop, buyer.order._id, { who });

  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 0 }]);
});

test('a refund that failed at the provider’s own dashboard does not stand in for ours', async () => {
  const shop = await testShop();
  const { second } = await paidTwice(shop);
  await settlePayment(shop, second);
  await shop.provider.faults({ refund: 'fails' });
  await fetch(`${shop.provider.url}/refund`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_demo', 'content-type': 'application/json' },
    body: JSON.stringify({ transaction: second }),
  });
  await finishRefunds(shop);
  await shop.provider.faults({});
  const ours = (await onlyRefund(shop)).id;

  await sendRefund(shop, ours);

  const { status } = (await refundsIn(shop)).find(({ id }) => id === ours)!;
  expect(status).toBe('pending');
});

test('an order that was not paid has nothing to refund', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];

  await expect(refundOrder(shop, order._id, { lines, reason: 'None', who, key: 'a' })).rejects.toMatchObject({
    code: 'not_refundable',
  });
});

async function paidOrder(shop: TestShop, product?: Awaited<ReturnType<typeof makeProduct>>, quantity = 1) {
  const buyer = await guestWithOrder(shop, product, { quantity });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return buyer;
}

/** A paid order, with a second payment that the shop does not know yet. */
async function paidTwice(shop: TestShop): Promise<{ buyer: Buyer; second: string }> {
  const shopper = new Shopper(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const order = await shopper.order(orderPayload([shirt]));
  const first = await shopper.startPayment(order);
  shop.clock.forward({ minutes: 30 }); // That page is no longer reused.
  const second = await shopper.startPayment(order);
  await shop.provider.press(first.authorizationUrl, 'success');
  await settlePayment(shop, first.reference);
  if (!shop.app.server.listening) {
    await shop.provider.press(second.authorizationUrl, 'success');
  } else {
    await shop.provider.faults({ webhook: 'drop' });
    await shop.provider.press(second.authorizationUrl, 'success');
    await shop.provider.faults({});
  }
  return { buyer: { shopper, order }, second: second.reference };
}

/** Completes every refund at the provider, which takes two steps. */
async function finishRefunds({ provider }: TestShop): Promise<void> {
  await provider.control('POST', 'hurry');
  await provider.control('POST', 'hurry');
}

function refundsIn({ db }: TestShop) {
  return db.selectFrom('refunds').selectAll().orderBy('requestedAt').orderBy('amountKobo').execute();
}

async function amountsOf(shop: TestShop): Promise<number[]> {
  return (await refundsIn(shop)).map(({ amountKobo }) => amountKobo).toSorted((a, b) => a - b);
}

function onlyRefund({ db }: TestShop) {
  return db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
}

async function statuses(shop: TestShop): Promise<string[]> {
  return (await refundsIn(shop)).map(({ status }) => status);
}

async function paymentStatus({ shopper, order }: Buyer): Promise<unknown> {
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  return (body['order'] as { paymentStatus: string }).paymentStatus;
}

interface Ledger {
  entries: { reference: string; givenBack: number; onItsWayBack: number }[];
  refunds: { reference: string; amount: number }[];
}

async function givenBackOrOnItsWay({ provider }: TestShop, reference: string): Promise<number> {
  const { entries } = (await provider.control('GET', 'ledger')) as Ledger;
  const entry = entries.find((one) => one.reference === reference)!;
  return entry.givenBack + entry.onItsWayBack;
}

async function providersRefunds({ provider }: TestShop) {
  const { refunds } = (await provider.control('GET', 'ledger')) as Ledger;
  return refunds.map(({ reference, amount }) => ({ reference, amount }));
}

async function logOf({ db }: TestShop, { order }: Buyer): Promise<string[]> {
  const events = await db
    .selectFrom('orderEvents')
    .select('kind')
    .where('orderId', '=', order._id)
    .orderBy('seq')
    .execute();
  return events.map(({ kind }) => kind);
}

async function stockLog({ db }: TestShop): Promise<string[]> {
  const movements = await db.selectFrom('stockMovements').select(['kind', 'delta']).orderBy('id').execute();
  return movements.map(({ kind, delta }) => `${kind} ${delta}`);
}

/** Shortens the shop's timeout of 15 seconds to a tenth, until the test restores it: by then a call has arrived. */
function hurryTimeouts(): () => void {
  const wait = AbortSignal.timeout.bind(AbortSignal);
  const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => wait(ms / 10));
  onTestFinished(() => hurried.mockRestore());
  return () => hurried.mockRestore();
}

/** ₦5,000 that fail at the provider. */
async function failingRefund(shop: TestShop, { order }: Buyer, key: string): Promise<string> {
  const refund = { lines: [], extra: 5_000, reason: 'Late', who, key: `desk:${order._id}:${key}` } as const;
  const id = await refundOrder(shop, order._id, refund);
  await shop.provider.faults({ refund: 'fails' });
  await sendRefund(shop, id);
  await finishRefunds(shop);
  const { reference } = await shop.db.selectFrom('refunds').select('reference').executeTakeFirstOrThrow();
  await settleRefunds(shop, reference);
  await shop.provider.faults({});
  return id;
}

/** A shop whose provider says that it paid this refund, which failed. */
function payingAfterAll(shop: TestShop, refundId: string): TestShop {
  const refundsOf = async (payment: string) =>
    (await shop.payments.refundsOf(payment)).map((refund) =>
      refund.note === noteOf(refundId) ? { ...refund, status: 'processed' as const } : refund,
    );
  return { ...shop, payments: { ...shop.payments, refundsOf } };
}

/** The provider's refunds of the only payment. */
async function atProvider({ db, payments }: TestShop) {
  const { providerId } = await db.selectFrom('paymentAttempts').select('providerId').executeTakeFirstOrThrow();
  return payments.refundsOf(providerId!);
}
