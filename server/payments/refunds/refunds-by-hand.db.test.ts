import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { complaints } from '../../../tests/actions/complaints.ts';
import { guestWithOrder, payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { refunds } from '../../../tests/actions/after-sale/refunds.ts';
import { adminReturnOf, decide, receive } from '../../../tests/actions/after-sale/returns.ts';
import { cashOrderForm, staffOrdersUrl } from '../../../tests/actions/staff-orders.ts';
import { adminOrderOf, newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import type { Database } from '../../db/database.ts';
import { deliverOrder, shipOrder } from '../../orders/status/ship-order.ts';
import { salesByMonth } from '../../reports/sales-by-month.ts';
import { orderReturns } from '../../returns/order-returns.ts';
import { requestReturn } from '../../returns/request-return.ts';
import { settlePayment } from '../settle-payment.ts';

const transfer = { way: 'transfer', reference: 'GTB 7001' };

test('an order that was paid by hand is cancelled with how the customer was paid back', async () => {
  const { shop, owner, orderUrl, orderId, totalKobo, ...sale } = await deliverySale();

  const { status } = await owner.call('POST', `${orderUrl}/cancel`, {
    reason: 'Torn',
    isRestocked: true,
    paidBack: transfer,
  });

  expect(status).toBe(200);
  const { order, refunds: back, leftKobo, events } = await adminOrderOf(owner, orderId);
  expect(order).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  expect(order.refunds).toMatchObject([{ amount: totalKobo / 100, isByHand: true }]);
  expect(back).toMatchObject([{ amountKobo: totalKobo, status: 'processed', reference: null, byHand: transfer }]);
  expect(leftKobo).toBe(0);
  expect(events.at(-1)).toMatchObject({
    kind: 'refund_processed',
    note: { way: 'transfer', reason: 'The order was cancelled' },
  });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  const emails = await emailsTo(shop.db, sale.email);
  expect(emails.at(-1)!.text).toContain('We have paid back the ₦16,000 you paid, by bank transfer.');
  expect(emails.map(({ key }) => key.split(':')[0])).toEqual(['order-paid', 'order-cancelled']);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('the staff log says how a cancelled or returned order was paid back, and not the reference, which may name the customer', async () => {
  const { shop, owner, orderUrl } = await deliverySale();
  const other = await deliverySale();
  const paidBack = { way: 'transfer', reference: 'To Ada Eze' } as const;
  const form = { reason: 'Torn', isRestocked: true, paidBack };
  expect((await owner.call('POST', `${orderUrl}/cancel`, form)).status).toBe(200);
  expect((await receive(other.owner, await acceptedReturn(other), { paidBack })).status).toBe(200);

  expect(await auditOf(shop.db, 'order.cancelled')).toEqual([{ isRestocked: true, paidBack: { way: 'transfer' } }]);
  expect(await auditOf(other.shop.db, 'return.received')).toEqual([
    { lines: [{ position: 0, isRestocked: true }], isShippingRefunded: false, paidBack: { way: 'transfer' } },
  ]);
});

test('a cancellation records only the amount that staff saw and paid back, however much another refunded in the meantime', async () => {
  const { shop, owner, orderUrl, orderId, totalKobo } = await deliverySale();
  const cancel = (shownKobo: number) =>
    owner.call('POST', `${orderUrl}/cancel`, { reason: 'Torn', isRestocked: true, paidBack: transfer, shownKobo });
  await owner.call('POST', `${orderUrl}/refund`, { ...goodwill(5_000, totalKobo), paidBack: transfer });

  const { status, body } = await cancel(totalKobo);

  expect([status, body.code]).toEqual([409, 'changed_elsewhere']);
  expect(body.message).toBe(
    'The amount that goes back has changed, so nothing was recorded. Compare the new amount with what you paid back.',
  );
  expect((await adminOrderOf(owner, orderId)).order.status).toBe('processing');
  expect(await refunds(shop)).toHaveLength(1);
  expect((await cancel(totalKobo - 500_000)).status).toBe(200);
  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([500_000, totalKobo - 500_000]);
});

test('a return records only the amount that staff saw and paid back, however much another refunded in the meantime', async () => {
  const { orderUrl, totalKobo, ...sale } = await deliverySale();
  const { shop, owner } = sale;
  const id = await acceptedReturn({ ...sale, orderUrl, totalKobo });
  const { valueKobo } = await adminReturnOf(owner, id);
  await owner.call('POST', `${orderUrl}/refund`, { ...goodwill(5_000, totalKobo), paidBack: transfer });

  const stale = await receive(owner, id, { paidBack: { way: 'cash', reference: '' }, shownKobo: valueKobo });

  expect([stale.status, stale.body.code]).toEqual([409, 'changed_elsewhere']);
  const { status, valueKobo: leftKobo } = await adminReturnOf(owner, id);
  expect([status, leftKobo]).toEqual(['accepted', totalKobo - 500_000]);
  expect((await receive(owner, id, { paidBack: { way: 'cash', reference: '' }, shownKobo: leftKobo })).status).toBe(
    200,
  );
  expect((await refunds(shop)).map(({ amountKobo }) => amountKobo)).toEqual([500_000, totalKobo - 500_000]);
});

test('items of an order that was paid by hand are refunded by hand, at most what was received', async () => {
  const { shop, owner, orderUrl, orderId, totalKobo, ...sale } = await deliverySale();
  const refund = (extra: number, leftKobo: number) =>
    owner.call('POST', `${orderUrl}/refund`, { ...goodwill(extra, leftKobo), paidBack: transfer });

  const first = await refund(6_000, totalKobo);
  const tooMuch = await refund(10_001, totalKobo - 600_000);
  const seenBefore = await refund(1_000, totalKobo);
  const rest = await refund(10_000, totalKobo - 600_000);

  expect([first.body.message, rest.body.message]).toEqual(['Refund recorded', 'Refund recorded']);
  expect([tooMuch.body.code, seenBefore.body.code]).toEqual(['not_refundable', 'changed_elsewhere']);
  expect((await adminOrderOf(owner, orderId)).order.paymentStatus).toBe('refunded');
  expect((await owner.call('POST', `${orderUrl}/ship`, {})).status).toBe(409);
  const [paid, part] = await emailsTo(shop.db, sale.email);
  expect(paid!.key).toMatch('order-paid');
  expect(part!.text).toContain('We have paid back part of what you paid');
  expect(part!.text).toContain('GTB 7001');
  const [month] = await salesByMonth(shop.db, shop.clock.now());
  expect(month).toMatchObject({ byHandKobo: totalKobo, refundedKobo: totalKobo, netKobo: 0 });
  const { body } = await owner.call('GET', `/api/admin/customers?q=${sale.email}`);
  expect(body['customers']).toMatchObject([{ email: sale.email, spent: 0 }]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a refund by hand that is sent ten times is recorded once', async () => {
  const { shop, owner, orderUrl, totalKobo } = await deliverySale();
  const form = { ...goodwill(1_000, totalKobo), paidBack: { way: 'cash', reference: '' } };

  const taps = await Promise.all(Array.from({ length: 10 }, () => owner.call('POST', `${orderUrl}/refund`, form)));

  expect(taps.map(({ status }) => status)).toEqual(taps.map(() => 200));
  expect(await refunds(shop)).toHaveLength(1);
});

test('two owners who record the whole refund at once record it once', async () => {
  const { shop, owner, orderUrl, totalKobo } = await deliverySale();
  const record = () =>
    owner.call('POST', `${orderUrl}/refund`, { ...goodwill(totalKobo / 100, totalKobo), paidBack: transfer });

  const both = await Promise.all([record(), record()]);

  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  expect(await refunds(shop)).toHaveLength(1);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a return of an order that was paid by hand closes when staff say how they paid the customer back', async () => {
  const { shop, owner, orderUrl, orderId, ...sale } = await deliverySale();
  const id = await acceptedReturn({ shop, owner, orderId, orderUrl, ...sale });
  expect(await adminReturnOf(owner, id)).toMatchObject({
    valueKobo: 1_250_000,
    valueWithShippingKobo: 1_600_000,
    paidByHand: 'transfer',
  });

  const unsaid = await receive(owner, id);
  expect(unsaid.body.code).toBe('paid_by_hand');
  expect(await adminReturnOf(owner, id)).toMatchObject({ status: 'accepted', refund: null });
  const cash = { way: 'cash', reference: '' } as const;
  const { body } = await receive(owner, id, { isShippingRefunded: true, paidBack: cash });

  expect(body.message).toBe('Return received. The refund is recorded.');
  expect(await adminReturnOf(owner, id)).toMatchObject({
    status: 'closed',
    refund: { amountKobo: 1_600_000, status: 'processed' },
  });
  expect((await orderReturns(shop, orderId)).returns).toMatchObject([{ refundAmount: 16_000, refundWay: 'cash' }]);
  expect((await receive(owner, id, { paidBack: cash })).status).toBe(200);
  expect(await refunds(shop)).toHaveLength(1);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  const emails = await emailsTo(shop.db, sale.email);
  expect(emails.at(-1)!.text).toContain('We have paid back everything you paid');
  expect(emails.at(-1)!.text).toContain('in cash');
  const accepted = emails.find(({ key }) => key === `return-accepted:${id}`)!.text;
  expect(accepted).toContain('then we pay you back and email you how.');
  expect(accepted).not.toContain('your bank');
  expect((await adminOrderOf(owner, orderId)).order.paymentStatus).toBe('refunded');
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('what was paid through the provider is not recorded as paid back by hand', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop, 'owner');
  const buyer = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  const orderUrl = `/api/admin/orders/${buyer.order._id}`;
  const form = { ...goodwill(1_000, buyer.order.totalAmount * 100), paidBack: transfer };

  const refunded = await owner.call('POST', `${orderUrl}/refund`, form);
  const cancelled = await owner.call('POST', `${orderUrl}/cancel`, {
    reason: 'Torn',
    isRestocked: true,
    paidBack: transfer,
  });

  expect([refunded.body.code, cancelled.body.code]).toEqual(['paid_by_provider', 'paid_by_provider']);
  expect(await refunds(shop)).toEqual([]);
  expect((await adminOrderOf(owner, buyer.order._id)).order.status).toBe('processing');
});

test('a transfer or POS refund needs its reference, and nothing is recorded without it', async () => {
  const { shop, owner, orderUrl, totalKobo } = await deliverySale();
  const form = { ...goodwill(1_000, totalKobo), paidBack: { way: 'pos', reference: '' } };

  const { status, body } = await owner.call('POST', `${orderUrl}/refund`, form);

  expect(status).toBe(400);
  expect(body.message).toBe('Enter the reference from the POS slip or the transfer');
  expect(await refunds(shop)).toEqual([]);
});

test('a refund by hand never changes, and is never more than was received', async () => {
  const { shop, owner, orderUrl, orderId, totalKobo } = await deliverySale();
  await owner.call('POST', `${orderUrl}/refund`, { ...goodwill(1_000, totalKobo), paidBack: transfer });
  const more = sql`insert into refunds
    (by_hand_order_id, by_hand_way, amount_kobo, reason, status, idempotency_key, requested_at, updated_at, updated_by)
    values (${orderId}, 'cash', ${totalKobo}, 'Torn', 'processed', 'more', now(), now(), 'staff:1')`;

  await expect(more.execute(shop.db)).rejects.toThrow('cannot go back');
  for (const change of ['amount_kobo = 1', `by_hand_way = 'cash', by_hand_reference = ''`, `status = 'failed'`])
    await expect(sql.raw(`update refunds set ${change}`).execute(shop.db)).rejects.toThrow();
  await expect(sql`delete from refunds`.execute(shop.db)).rejects.toThrow();
});

/** A sale on WhatsApp that was paid by transfer and is to be delivered. */
async function deliverySale() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { price: 12_500, stock: { M: 3 } });
  const owner = await newStaff(shop, 'owner');
  const email = 'ngozi@example.com';
  const { body } = await owner.call('POST', staffOrdersUrl, {
    ...cashOrderForm(shirt),
    channel: 'whatsapp',
    address: { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-2' },
    customer: { name: 'Ngozi Obi', phone: '08031234567', email },
    payment: { way: 'transfer', reference: 'GTB 0092' },
    totalAmount: 16_000,
  });
  const orderId = String(body['orderId']);
  shop.clock.forward({ minutes: 1 });
  return { shop, owner, orderId, orderUrl: `/api/admin/orders/${orderId}`, email, totalKobo: 1_600_000 };
}

const goodwill = (extra: number, leftKobo: number) => ({
  lines: [],
  extra,
  reason: 'Torn',
  key: randomUUID(),
  leftKobo,
});

/** The id of an accepted return of a delivered sale. */
async function acceptedReturn({ shop, owner, orderId }: Awaited<ReturnType<typeof deliverySale>>): Promise<string> {
  await shipOrder(shop, orderId, { who: 'staff:1' });
  await deliverOrder(shop, orderId, { who: 'staff:1' });
  const form = { reason: 'faulty', words: '', key: randomUUID() } as const;
  await requestReturn(shop, orderId, { ...form, lines: [{ position: 0, quantity: 1, replacement: null }] });
  const { id } = await shop.db.selectFrom('returns').select('id').executeTakeFirstOrThrow();
  await decide(owner, id, 'accept');
  return id;
}

async function auditOf(db: Database, action: string) {
  const log = await db.selectFrom('auditLog').select('detail').where('action', '=', action).execute();
  return log.map(({ detail }) => detail);
}

/** The oldest first. */
function emailsTo(db: Database, recipient: string) {
  return db
    .selectFrom('letters')
    .select(['key', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute();
}
