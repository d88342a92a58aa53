import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { type Buyer, guestWithOrder, payAtProvider, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import type { ApiResponse } from '../../../tests/actions/shopper.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { failedJobs } from '../../jobs/failed-jobs.ts';
import { reconcilePayments } from '../reconcile-payments.ts';

test('an owner pays back one piece of two; however often it is sent, once', async () => {
  const { shop, owner, order, url } = await paid({ quantity: 2 });
  const refund = { ...oneBack(), leftKobo: order.totalAmount * 100 };

  const responses = await Promise.all([1, 2, 3].map(() => owner.call('POST', `${url}/refund`, refund)));

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await refunds(shop)).toEqual([{ amountKobo: 12_500_00, reason: 'The seam is open', status: 'requested' }]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await actions(shop)).toEqual(['order.refunded']);
  const file = await adminOrderOf(owner, order._id);
  expect(file).toMatchObject({ leftKobo: order.totalAmount * 100 - 12_500_00 });
  expect(file.lines).toMatchObject([{ quantity: 2, returned: 1, restocked: 1 }]);
  const { body } = await owner.call('GET', '/api/admin/orders?show=refund');
  expect((body['orders'] as OrderRow[]).map(({ _id }) => _id)).toEqual([order._id]);
});

test('of two people who refund at once, the second reads that somebody was faster', async () => {
  const { shop, owner, order, url } = await paid({ quantity: 2 });
  const leftKobo = order.totalAmount * 100;
  const goodwill = () => ({ lines: [], extra: 1_000, reason: 'Goodwill', key: randomUUID(), leftKobo });

  const responses = await Promise.all([
    owner.call('POST', `${url}/refund`, goodwill()),
    owner.call('POST', `${url}/refund`, goodwill()),
  ]);

  expect(statuses(responses)).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('changed_elsewhere');
  expect(await refunds(shop)).toHaveLength(1);
  expect(await actions(shop)).toEqual(['order.refunded']);
});

test('a refund of nothing, of a unit twice, or of more than came is rejected with a sentence', async () => {
  const { shop, owner, order, url } = await paid();
  const right = { ...oneBack(), leftKobo: order.totalAmount * 100 };
  const line = right.lines[0];

  const nothing = await owner.call('POST', `${url}/refund`, { ...right, lines: [] });
  expect(nothing).toMatchObject({ status: 400, body: { message: 'Choose items or an amount to refund' } });
  expect((await owner.call('POST', `${url}/refund`, { ...right, lines: [line, line] })).status).toBe(400);
  const tooMuch = await owner.call('POST', `${url}/refund`, { ...right, lines: [], extra: 1_000_000 });
  expect(tooMuch).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^That’s more than you can still refund/) },
  });

  expect(await refunds(shop)).toEqual([]);
  expect(await actions(shop)).toEqual([]);
});

test('a refund that failed is tried again once, and says so in the list until it is', async () => {
  const { shop, owner, order, url } = await paid();
  await owner.call('POST', `${url}/refund`, { ...oneBack(), leftKobo: order.totalAmount * 100 });
  await shop.db.updateTable('refunds').set({ status: 'failed', updatedBy: 'provider' }).execute();
  const { id } = await shop.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow();
  const look = async () => (await owner.call('GET', '/api/admin/needs-a-look')).body['failedRefunds'];

  expect(await look()).toMatchObject([{ _id: id, orderId: order._id, status: 'failed' }]);
  expect((await adminOrderOf(owner, order._id)).refunds).toMatchObject([{ _id: id, canTryAgain: true }]);
  await Promise.all([1, 2].map(() => owner.call('POST', `/api/admin/refunds/${id}/again`)));

  expect((await refunds(shop)).map(({ status }) => status).toSorted()).toEqual(['failed', 'requested']);
  expect(await look()).toEqual([]);
  expect((await adminOrderOf(owner, order._id)).refunds).toMatchObject([
    { canTryAgain: false },
    { canTryAgain: false },
  ]);
  expect(await actions(shop)).toEqual(['order.refunded', 'refund.retried']);
});

test('a manager cancels what is unpaid; a paid order only an owner, who says what becomes of the pieces', async () => {
  const { shop, owner, order, url } = await paid();
  const manager = await newStaff(shop, 'manager');
  const unpaid = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const why = { reason: 'The cloth has a fault', isRestocked: false };

  const rejected = await manager.call('POST', `${url}/cancel`, why);
  expect(rejected).toMatchObject({
    status: 403,
    body: { message: 'Only an owner can cancel a paid order' },
  });
  expect((await manager.call('POST', `/api/admin/orders/${unpaid.order._id}/cancel`, why)).status).toBe(200);
  const twice = await Promise.all([1, 2].map(() => owner.call('POST', `${url}/cancel`, why)));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await refunds(shop)).toMatchObject([
    { amountKobo: order.totalAmount * 100, reason: 'The order was cancelled' },
  ]);
  expect(await stockOf(shop.db)).toContainEqual({ quantity: 2, reserved: 0 }); // Not restocked.
  expect(await actions(shop)).toEqual(['order.cancelled', 'order.cancelled']);
  // Neither replaces items of another order, whose refund a cancellation could leave out.
  expect(await details(shop)).toEqual([
    { isRestocked: false, paidBack: null },
    { isRestocked: false, paidBack: null },
  ]);
  const file = await adminOrderOf(owner, unpaid.order._id);
  expect(file.events.at(-1)).toMatchObject({
    kind: 'cancelled',
    by: { name: 'The manager' },
    note: { reason: 'staff', words: why.reason },
  });
});

test('what has left the shop is not cancelled, and a manager is not told that an owner could', async () => {
  const { shop, url } = await paid();
  const manager = await newStaff(shop, 'manager');
  await manager.call('POST', `${url}/ship`, {});

  const response = await manager.call('POST', `${url}/cancel`, { reason: 'Too late', isRestocked: true });

  expect(response).toMatchObject({ status: 409, body: { code: 'order_moved' } });
});

test('money that came short waits with its reason in words; an owner takes it by saying so, or sends it back', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const [one, two] = [await shortPayment(shop, 'ada@example.com'), await shortPayment(shop, 'eve@example.com')];
  const review = (reference: string, what: string, body = {}) =>
    owner.call('POST', `/api/admin/reviews/${reference}/${what}`, body);

  const { body } = await owner.call('GET', '/api/admin/orders?show=review');
  expect((body['orders'] as OrderRow[]).map(({ why }) => why)).toEqual([
    ['The payment is ₦0.01 too low.'],
    ['The payment is ₦0.01 too low.'],
  ]);
  const file = await adminOrderOf(owner, one.order._id);
  expect(file.attempts).toMatchObject([{ why: ['The payment is ₦0.01 too low.'], acceptance: 'even_so' }]);

  const plainly = await review(one.reference, 'accept', { evenSo: false });
  expect(plainly.body.message).toMatch(/^This payment doesn’t match the order/);
  const taken = await Promise.all([1, 2].map(() => review(one.reference, 'accept', { evenSo: true })));
  expect(statuses(taken)).toEqual([200, 409]);
  expect((await review(two.reference, 'refund')).status).toBe(200);

  expect(await statusOf(shop.db, one.order)).toBe('processing');
  expect(await refunds(shop)).toMatchObject([{ amountKobo: two.order.totalAmount * 100 - 1 }]);
  expect(await actions(shop)).toEqual(['review.accepted', 'review.refunded']);
});

test('money in review for an order that has ended says that it came late', async () => {
  const shop = await testShop();
  const { order } = await shortPayment(shop, 'ada@example.com');
  shop.clock.forward({ hours: 25 });
  await reconcilePayments(shop);

  expect((await adminOrderOf(await newStaff(shop), order._id)).attempts).toMatchObject([
    { why: ['The payment is ₦0.01 too low.', 'It came late: the order was cancelled and its items were released.'] },
  ]);
});

test('money that nobody asked for is listed until somebody writes down what they did, once', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const charge = { reference: 'somebody-elses', amountKobo: 5_000_00, currency: 'NGN', notedAt: shop.now() };
  await shop.db.insertInto('unknownCharges').values(charge).execute();
  const done = () =>
    owner.call('POST', '/api/admin/unknown-charges/somebody-elses/done', { note: 'Sent back at the provider' });

  expect((await owner.call('GET', '/api/admin/order-counts')).body['counts']).toMatchObject({ needReview: 1 });
  const responses = await Promise.all([done(), done()]);
  expect(statuses(responses)).toEqual([200, 409]);

  const { body } = await owner.call('GET', '/api/admin/needs-a-look');
  expect(body['charges']).toMatchObject([{ doneBy: 'The owner', doneNote: 'Sent back at the provider' }]);
  expect((await owner.call('GET', '/api/admin/order-counts')).body['counts']).toMatchObject({ needReview: 0 });
  expect(await actions(shop)).toEqual(['charge.done']);
});

test('work that was given up names its order, and is tried again when somebody says so', async () => {
  const { shop, owner, order } = await paid();
  const id = await shop.jobs.send('send-email', { key: `order-paid:${order._id}` }, { retryLimit: 0 });
  await shop.jobs.fetch('send-email', { batchSize: 10 });
  await shop.jobs.fail('send-email', id!, { message: 'The post office is closed' });
  expect(await failedJobs(shop.db)).toHaveLength(1);

  const { body } = await owner.call('GET', '/api/admin/needs-a-look');
  expect(body['givenUp']).toMatchObject([
    { _id: id, name: 'send-email', times: 1, why: 'The post office is closed', orderId: order._id },
  ]);
  const again = () => owner.call('POST', `/api/admin/jobs/send-email/${id}/again`);
  expect(statuses(await Promise.all([again(), again()]))).toEqual([200, 404]);

  expect(await failedJobs(shop.db)).toEqual([]);
  expect(await actions(shop)).toEqual(['job.retried']);
});

test('a refund that was given up is listed, however often a scheduled task and emails failed after it', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await shop.jobs.send('refund-payment', { id: 'a' }, { retryLimit: 1 });
  for (let at = 0; at < 250; at += 1) {
    await shop.jobs.send('remind-to-pay', {}, { retryLimit: 0 });
    await shop.jobs.send('send-email', { key: `order-paid:${at}` }, { retryLimit: 1 });
  }
  await sql`insert into letters (key, recipient, subject, text, html, created_at)
    select data->>'key', 'ada@example.com', '', '', '', now() from pgboss.job where name = 'send-email'`.execute(
    shop.db,
  );
  await sql`update pgboss.job set state = 'failed',
    completed_on = now() - case name when 'refund-payment' then interval '1 day' else interval '1 hour' end`.execute(
    shop.db,
  );

  const { body } = await owner.call('GET', '/api/admin/needs-a-look');

  const rows = body['givenUp'] as { name: string; times: number }[];
  const timesOf = (name: string) => rows.filter((row) => row.name === name).map(({ times }) => times);
  expect(timesOf('refund-payment')).toEqual([1]);
  expect(timesOf('remind-to-pay')).toEqual([250]);
  expect(timesOf('send-email')).toHaveLength(100);
});

/** A shop with a paid order, and its owner. */
async function paid({ quantity = 1 } = {}) {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer: Buyer = await guestWithOrder(shop, shirt, { quantity });
  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  return { shop, owner, ...buyer, url: `/api/admin/orders/${buyer.order._id}` };
}

const oneBack = () => ({
  lines: [{ position: 0, quantity: 1, isRestocked: true }],
  extra: 0,
  reason: 'The seam is open',
  key: randomUUID(),
});

async function shortPayment(shop: TestShop, email: string) {
  const buyer = await guestWithOrder(shop, undefined, { email });
  await shop.provider.faults({ amount: 'less' });
  const reference = await payAtProvider(shop, buyer);
  await shop.provider.faults({});
  await buyer.shopper.verify(reference);
  return { ...buyer, reference };
}

const refunds = ({ db }: TestShop) =>
  db.selectFrom('refunds').select(['amountKobo', 'reason', 'status']).orderBy('requestedAt').execute();

async function actions({ db }: TestShop): Promise<string[]> {
  const lines = await db.selectFrom('auditLog').select('action').orderBy('id').execute();
  return lines.map(({ action }) => action);
}

async function details({ db }: TestShop): Promise<unknown[]> {
  const lines = await db.selectFrom('auditLog').select('detail').orderBy('id').execute();
  return lines.map(({ detail }) => detail);
}

/** Sorted, so that the order of the responses does not matter. */
const statuses = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);
