import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newestReturn } from '../../tests/actions/after-sale/exchanges.ts';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import { decide, guestWithDelivery, receive, requestedReturn } from '../../tests/actions/after-sale/returns.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import type { OrderOptions } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { requestRefund } from '../payments/refunds/request-refund.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';
import { sendRefund } from '../payments/refunds/send-refund.ts';
import { settleRefunds } from '../payments/refunds/settle-refunds.ts';
import { reviewList } from '../payments/review/needs-review.ts';
import { refundOrigin } from '../refunds/refund-origin.ts';

const who = 'staff:1';

test('while the refund of a return has failed, nothing else of its order is refunded: it is retried first', async () => {
  const { shop, buyer, failed } = await returnWithFailedRefund();
  const refundDelivery = () =>
    refundOrder(shop, buyer.order._id, { lines: [], extra: 3_000, reason: 'Late', who, key: 'desk:late' });

  await expect(refundDelivery()).rejects.toMatchObject({ code: 'refund_failed' });
  await retryFailedRefund(shop, failed, { who });
  await refundDelivery();
  await payRefunds(shop);

  expect(await newestReturn(buyer)).toMatchObject({ status: 'closed', refundAmount: 12_500 });
  expect(await complaints(shop)).toEqual([]);
});

test('a return whose money a former release refunded in part otherwise is retried with what is left, and complete then', async () => {
  const { shop, buyer, failed, reference } = await returnWithFailedRefund();
  await refundAsBefore(shop, reference, 500_000);

  expect((await reviewList(shop)).failedRefunds).toMatchObject([{ _id: failed }]);
  await retryFailedRefund(shop, failed, { who });
  await payRefunds(shop);

  expect((await refunds(shop)).map(({ amountKobo, status }) => `${amountKobo} ${status}`).toSorted()).toEqual([
    '1050000 processed',
    '1250000 failed',
    '500000 processed',
  ]);
  expect(await newestReturn(buyer)).toMatchObject({ status: 'closed', refundAmount: 10_500 });
  expect(await complaints(shop)).toEqual([]);
});

test('of what staff refunded on Paystack since a return’s refund failed, nothing is refunded again', async () => {
  const { shop, failed, reference } = await returnWithFailedRefund();
  await refundOnPaystack(shop, reference, 500_000);

  await retryFailedRefund(shop, failed, { who });

  expect((await refunds(shop)).map(({ amountKobo, status }) => `${amountKobo} ${status}`).toSorted()).toEqual([
    '1250000 failed',
    '500000 processed',
    '750000 requested',
  ]);
});

test('a return whose refund failed is complete when all of its order was paid back on Paystack', async () => {
  const { shop, buyer, reference } = await returnWithFailedRefund();

  await refundOnPaystack(shop, reference, 1_550_000);

  expect((await newestReturn(buyer)).status).toBe('closed');
  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  expect(await complaints(shop)).toEqual([]);
});

test('a return whose refund failed is complete when staff refunded as much on Paystack: it is not paid a second time', async () => {
  const { shop, buyer, failed, reference } = await returnWithFailedRefund({ quantity: 2 });

  await refundOnPaystack(shop, reference, 1_250_000);

  expect((await newestReturn(buyer)).status).toBe('closed');
  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  await expect(retryFailedRefund(shop, failed, { who })).rejects.toMatchObject({ code: 'not_refundable' });
  await refundOrder(shop, buyer.order._id, { lines: [], extra: 3_000, reason: 'Late', who, key: 'desk:late' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('what staff refunded on Paystack before the refund of a return failed was not for it: the return is still owed', async () => {
  const { shop, buyer, reference } = await receivedReturn({ quantity: 2 });
  await shop.provider.faults({ refund: 'fails', times: 1 });
  for (const { id } of await refunds(shop)) await sendRefund(shop, id);
  await shop.payments.refund({ reference, amountKobo: 1_250_000, note: '' });
  await settleRefunds(shop, reference);
  shop.clock.forward({ minutes: 1 });
  await settledRefunds(shop, reference);

  expect((await newestReturn(buyer)).status).toBe('received');
  const [failed] = (await reviewList(shop)).failedRefunds;
  await retryFailedRefund(shop, failed!._id, { who });
  await payRefunds(shop);
  expect((await newestReturn(buyer)).status).toBe('closed');
  expect(await complaints(shop)).toEqual([]);
});

test('of two returns whose refunds failed, one refund on Paystack closes none until an owner dismisses one', async () => {
  const { shop, owner, buyer, reference, failed } = await returnWithFailedRefund({ quantity: 2 });
  const second = await requestedReturn(buyer);
  await decide(owner, second, 'accept');
  await receive(owner, second);
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  shop.clock.forward({ minutes: 1 });
  const statuses = async () =>
    (await shop.db.selectFrom('returns').select('status').execute()).map(({ status }) => status);

  await refundOnPaystack(shop, reference, 1_250_000);
  expect(await statuses()).toEqual(['received', 'received']);
  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);

  expect(await statuses()).toEqual(['closed', 'closed']);
  expect(await complaints(shop)).toEqual([]);
});

test('a return whose refund failed stays open while a refund on Paystack may still fail', async () => {
  const { shop, buyer, failed, reference } = await returnWithFailedRefund({ quantity: 2 });
  await shop.provider.faults({ refund: 'fails' });
  await shop.payments.refund({ reference, amountKobo: 1_250_000, note: '' });
  await settleRefunds(shop, reference);

  expect((await refunds(shop)).map(({ status }) => status)).toContain('pending');
  expect((await newestReturn(buyer)).status).toBe('received');
  await settledRefunds(shop, reference);
  await shop.provider.faults({});

  expect((await newestReturn(buyer)).status).toBe('received');
  expect((await reviewList(shop)).failedRefunds.map(({ _id }) => _id)).toContain(failed);
  expect(await complaints(shop)).toEqual([]);
});

test('owners dismiss the failed refund of a return that they pay back in another way, which closes the return', async () => {
  const { shop, owner, buyer, failed } = await returnWithFailedRefund();

  expect((await owner.call('POST', `/api/admin/refunds/${failed}/dismiss`)).status).toBe(200);

  expect((await newestReturn(buyer)).status).toBe('closed');
  expect((await reviewList(shop)).failedRefunds).toEqual([]);
  await refundOrder(shop, buyer.order._id, { lines: [], extra: 12_500, reason: 'Returned', who, key: 'desk:returned' });
  await payRefunds(shop);
  expect(await complaints(shop)).toEqual([]);
});

test('a return that stayed open though all of its order was paid back is closed by the migration', async () => {
  const { shop, buyer, reference } = await returnWithFailedRefund();
  await sql`alter table refunds disable trigger refunds_return_closed`.execute(shop.db);
  await sql`alter table refunds disable trigger refunds_return_paid_back`.execute(shop.db); // As before 0361.
  await refundAsBefore(shop, reference, 1_550_000);
  expect((await newestReturn(buyer)).status).toBe('received');

  await sql.raw(readFileSync('migrations/0362_returns_of_settled_failures_before.sql', 'utf8')).execute(shop.db);

  expect((await newestReturn(buyer)).status).toBe('closed');
  expect(await complaints(shop)).toEqual([]);
});

test('a return that stayed open though staff had refunded as much on Paystack is closed by the migration', async () => {
  const { shop, buyer, reference } = await returnWithFailedRefund({ quantity: 2 });
  await sql`alter table refunds disable trigger refunds_return_closed`.execute(shop.db);
  await sql`alter table refunds disable trigger refunds_return_paid_back`.execute(shop.db); // As before 0361.
  await refundOnPaystack(shop, reference, 1_250_000);
  expect((await newestReturn(buyer)).status).toBe('received');

  await sql.raw(readFileSync('migrations/0362_returns_of_settled_failures_before.sql', 'utf8')).execute(shop.db);

  expect((await newestReturn(buyer)).status).toBe('closed');
});

/** The refund of a returned shirt, ₦12,500 of an order of ₦15,500 unless it had more, has failed. */
async function returnWithFailedRefund(options: OrderOptions = {}) {
  const { shop, owner, buyer, reference } = await receivedReturn(options);
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await payRefunds(shop);
  const [failed] = await refunds(shop);
  expect(failed!.status).toBe('failed');
  shop.clock.forward({ minutes: 1 });
  return { shop, owner, buyer, reference, failed: failed!.id };
}

async function receivedReturn(options: OrderOptions) {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithDelivery(shop, undefined, options);
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');
  expect((await receive(owner, id)).status).toBe(200);
  return { shop, owner, buyer, reference };
}

/** A former release let staff refund an order though the refund of its return had failed. */
async function refundAsBefore(shop: TestShop, reference: string, amountKobo: number): Promise<void> {
  await requestRefund(shop, shop.db, {
    reference,
    amountKobo,
    reason: 'Late',
    origin: refundOrigin.entered('desk:before'),
    who,
  });
  await payRefunds(shop);
}

async function refundOnPaystack(shop: TestShop, reference: string, amountKobo: number): Promise<void> {
  await shop.payments.refund({ reference, amountKobo, note: '' });
  await settledRefunds(shop, reference);
}

async function settledRefunds(shop: TestShop, reference: string): Promise<void> {
  await shop.provider.control('POST', 'hurry');
  await shop.provider.control('POST', 'hurry');
  await settleRefunds(shop, reference);
}
