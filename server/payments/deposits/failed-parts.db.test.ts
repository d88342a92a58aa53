import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { payRefunds, refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { decide, receive, requestedReturn } from '../../../tests/actions/after-sale/returns.ts';
import { customerWithCredit, orderWithCredit } from '../../../tests/actions/after-sale/store-credit.ts';
import { complaints } from '../../../tests/actions/complaints.ts';
import { payAtProvider } from '../../../tests/actions/purchase.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { findAdminOrder } from '../../orders/admin/admin-order.ts';
import { deliverOrder, shipOrder } from '../../orders/status/ship-order.ts';
import { cancelOrder } from '../cancel-order.ts';
import { dismissFailedRefund } from '../refunds/dismiss-refund.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { retryFailedRefund } from '../refunds/retry-refund.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';
import { reviewList } from '../review/needs-review.ts';
import { settlePayment } from '../settle-payment.ts';

const who = 'staff:1';

test('while a part of a refund has failed, nothing else of its order is refunded: it is retried first', async () => {
  const { shop, id, failed } = await refundFailedInPart();

  await expect(refundAmount(shop, id, 3_000)).rejects.toMatchObject({ code: 'refund_failed' });
  await retryFailedRefund(shop, failed, { who });
  await payRefunds(shop);
  await refundAmount(shop, id, 3_000);

  expect(await amounts(shop, id)).toEqual([
    '1000 store_credit processed',
    '11500 provider failed',
    '11500 provider processed',
    '3000 store_credit processed',
  ]);
  expect(await complaints(shop)).toEqual([]);
});

test('once the failed part is dismissed, its money can be refunded as an amount', async () => {
  const { shop, id, failed } = await refundFailedInPart();

  await dismissFailedRefund(shop, failed, { who });
  await refundAmount(shop, id, 14_500);

  expect((await findAdminOrder(shop, id)).leftKobo).toBe(0);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a return leaves the money of a failed part where it is: the part can be retried afterwards', async () => {
  const { shop, id, failed, buyer } = await refundFailedInPart({ quantity: 2, credit: 15_500, extra: 1_000 });
  const owner = await newStaff(shop);
  await shipOrder(shop, id, { who });
  await deliverOrder(shop, id, { who });
  const returned = await requestedReturn(buyer);
  await decide(owner, returned, 'accept');

  expect((await receive(owner, returned, { isShippingRefunded: true })).status).toBe(200);
  await retryFailedRefund(shop, failed, { who });
  await payRefunds(shop);

  expect(await amounts(shop, id)).toEqual([
    '1000 store_credit processed',
    '12500 provider failed',
    '12500 provider processed',
    '14500 store_credit processed',
  ]);
  expect((await findAdminOrder(shop, id)).leftKobo).toBe(0);
  expect(await complaints(shop)).toEqual([]);
});

test('an order that is cancelled gives back all that is left, also what a failed part owed', async () => {
  const { shop, id, failed } = await refundFailedInPart();

  await cancelOrder(shop, id, { who, reason: 'Torn' });
  await payRefunds(shop);

  expect((await findAdminOrder(shop, id)).leftKobo).toBe(0);
  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({ code: 'not_refundable' });
  expect(await complaints(shop)).toEqual([]);
});

test('a failed part of which the money was refunded in part otherwise needs review, and its retry refunds what is left', async () => {
  const { shop, id, failed, reference } = await refundFailedInPart();
  await shop.payments.refund({ reference, amountKobo: 300_000, note: '' });
  await settleRefunds(shop, reference);

  expect((await reviewList(shop)).failedRefunds).toMatchObject([{ _id: failed }]);
  expect((await findAdminOrder(shop, id)).refunds.find(({ _id }) => _id === failed)).toMatchObject({
    canTryAgain: true,
  });
  await retryFailedRefund(shop, failed, { who });
  await payRefunds(shop);

  expect(await amounts(shop, id)).toEqual([
    '1000 store_credit processed',
    '11500 provider failed',
    '3000 provider processed',
    '8500 provider processed',
  ]);
  expect(await complaints(shop)).toEqual([]);
});

test('a refund on Paystack that counted for a part, which was retried for its rest, counts for no return beside it', async () => {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, 4_000);
  const { body } = await orderWithCredit(customer, 4_000, { quantity: 2 });
  const order = body['order'] as Order;
  const buyer = { shopper: customer.shopper, order };
  const reference = await payAtProvider(shop, buyer);
  await settlePayment(shop, reference);
  await shipOrder(shop, order._id, { who });
  await deliverOrder(shop, order._id, { who });
  const owner = await newStaff(shop);
  const returned = await requestedReturn(buyer);
  await decide(owner, returned, 'accept');
  expect((await receive(owner, returned)).status).toBe(200);
  const ofReturn = (await refunds(shop)).find(({ idempotencyKey }) => idempotencyKey.startsWith('return:'))!;
  const part = await refundAmount(shop, order._id, 12_000);

  await shop.provider.faults({ refund: 'fails', times: 1 });
  await sendRefund(shop, ofReturn.id);
  await hurry(shop);
  await settleRefunds(shop, reference);
  shop.clock.forward({ minutes: 1 });
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  shop.clock.forward({ minutes: 1 });
  await shop.payments.refund({ reference, amountKobo: 400_000, note: '' });
  await hurry(shop);
  await settleRefunds(shop, reference);
  const before = await owed(shop, ofReturn.id);
  await retryFailedRefund(shop, part, { who });
  await payRefunds(shop);

  expect([before, await owed(shop, ofReturn.id)]).toEqual([1_250_000, 1_250_000]);
});

/** An order of shirts that store credit and a card paid; the refund of one has failed for the card, but not for the credit. */
async function refundFailedInPart({ quantity = 1, credit = 4_000, extra = 0 } = {}) {
  const shop = await testShop();
  const customer = await customerWithCredit(shop, credit);
  const { body } = await orderWithCredit(customer, credit, { quantity });
  const order = body['order'] as Order;
  const buyer = { shopper: customer.shopper, order };
  const reference = await payAtProvider(shop, buyer);
  await settlePayment(shop, reference);
  const id = order._id;
  const lines = [{ position: 0, quantity: 1, isRestocked: true }];
  const failed = await refundOrder(shop, id, { lines, extra, reason: 'Late', who, key: `desk:${id}:first` });
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  return { shop, id, failed, buyer, reference };
}

const refundAmount = (shop: TestShop, id: string, extra: number) =>
  refundOrder(shop, id, { lines: [], extra, reason: 'Late', who, key: `desk:${id}:amount` });

async function amounts(shop: TestShop, id: string) {
  const { rows } = await sql<{ id: string }>`select id from order_refunds where order_id = ${id}`.execute(shop.db);
  const ids = new Set(rows.map((row) => row.id));
  return (await refunds(shop))
    .filter((refund) => ids.has(refund.id))
    .map(({ amountKobo, byHandWay, status }) => `${amountKobo / 100} ${byHandWay ?? 'provider'} ${status}`)
    .toSorted();
}

/** What takes two steps at the provider is done. */
async function hurry(shop: TestShop): Promise<void> {
  for (const _step of [1, 2]) await shop.provider.control('POST', 'hurry');
}

/** In kobo. */
async function owed({ db }: TestShop, refundId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`select owed_of_refund(${refundId}) as kobo`.execute(db);
  return rows[0]!.kobo;
}
