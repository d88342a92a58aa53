import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { changeTo, paidShirts, payDifference, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { newestReturn } from '../../tests/actions/after-sale/exchanges.ts';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  requestedReturn,
} from '../../tests/actions/after-sale/returns.ts';
import { customerWithCredit, orderWithCredit } from '../../tests/actions/after-sale/store-credit.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { type Buyer, payAtProvider } from '../../tests/actions/purchase.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { nextStep } from '../../web/orders/returns/return-texts.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { sendRefund } from '../payments/refunds/send-refund.ts';
import { settleRefunds } from '../payments/refunds/settle-refunds.ts';
import { settlePayment } from '../payments/settle-payment.ts';

test('a return that is refunded from two payments shows all of it, and is complete when both are paid', async () => {
  const { shop, shirt, buyer, owner, id: orderId } = await paidShirts();
  await sendChange(owner, orderId, changeTo({ shirt }, 'Gold'));
  await payDifference(shop, buyer);
  await deliver(shop, orderId);
  const id = await received(buyer, owner, { isShippingRefunded: true });
  const parts = await refunds(shop);
  expect(parts.map(({ amountKobo }) => amountKobo).toSorted((one, other) => one - other)).toEqual([300_000, 1_550_000]);
  expect(await newestReturn(buyer)).toMatchObject({ status: 'received', refundAmount: 18_500, creditAmount: 0 });

  for (const [at, { id: part, reference }] of parts.entries()) {
    expect((await newestReturn(buyer)).status, `${at} paid`).toBe('received');
    await pay(shop, part, reference!);
  }

  expect(await newestReturn(buyer)).toMatchObject({ status: 'closed', refundAmount: 18_500 });
  expect(await adminReturnOf(owner, id)).toMatchObject({ refund: { amountKobo: 1_850_000, status: 'processed' } });
  expect(await complaints(shop)).toEqual([]);
});

test('what of a return is store credit again is said apart from the money', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const customer = await customerWithCredit(shop, 5_000);
  const { body } = await orderWithCredit(customer, 5_000);
  const buyer = { shopper: customer.shopper, order: body['order'] as Order };
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await deliver(shop, buyer.order._id);
  const id = await received(buyer, owner);

  const under = await newestReturn(buyer);
  expect(under).toMatchObject({ status: 'received', refundAmount: 12_500, creditAmount: 2_000, asCredit: false });
  expect(nextStep(under, '')).toBe(
    'We are refunding ₦10,500 to your original payment method. We refunded ₦2,000 as store credit.',
  );
  expect(await adminReturnOf(owner, id)).toMatchObject({
    refund: { amountKobo: 1_250_000, creditKobo: 200_000, status: 'requested', isCredit: false },
  });
  await payRefunds(shop);

  expect(await newestReturn(buyer)).toMatchObject({ status: 'closed' });
  expect(await complaints(shop)).toEqual([]);
});

test('a return whose refund gave way to the bank is complete, and promises no money', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithDelivery(shop);
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  await received(buyer, owner);
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  await decideDispute(shop, reference);

  await settleDispute(shop, dispute);

  const found = await newestReturn(buyer);
  expect(found).toMatchObject({ status: 'closed', refundAmount: null });
  expect(nextStep(found, '')).toBeNull();
  expect(await complaints(shop)).toEqual([]);
});

test('a return that is refunded as staff received the money and by the provider waits for the provider', async () => {
  const { shop, shirt, buyer, owner, id: orderId } = await paidShirts();
  const payment = { way: 'transfer', reference: 'GTB 1' };
  await sendChange(owner, orderId, changeTo({ shirt }, 'Gold', { payment }));
  await deliver(shop, orderId);
  const paidBack = { way: 'transfer', reference: 'GTB 2' } as const;
  const id = await received(buyer, owner, { isShippingRefunded: true, paidBack });

  expect(await newestReturn(buyer)).toMatchObject({ status: 'received', refundAmount: 18_500 });
  await payRefunds(shop);
  expect(await adminReturnOf(owner, id)).toMatchObject({ status: 'closed', refund: { amountKobo: 1_850_000 } });
  const { rows } = await sql`select refunds_of_return(${id})`.execute(shop.db);
  expect(rows).toHaveLength(2);
});

test('a part of a return that failed is still owed, and the return waits for it', async () => {
  const { shop, shirt, buyer, owner, id: orderId } = await paidShirts();
  await sendChange(owner, orderId, changeTo({ shirt }, 'Gold'));
  await payDifference(shop, buyer);
  await deliver(shop, orderId);
  const id = await received(buyer, owner, { isShippingRefunded: true });
  const [first, second] = await refunds(shop);
  await pay(shop, first!.id, first!.reference!);
  await shop.provider.faults({ refund: 'fails', times: 1 });
  await pay(shop, second!.id, second!.reference!);
  expect((await refunds(shop)).map(({ status }) => status).toSorted()).toEqual(['failed', 'processed']);

  expect(await newestReturn(buyer)).toMatchObject({ status: 'received', refundAmount: 18_500 });
  expect(await adminReturnOf(owner, id)).toMatchObject({ refund: { amountKobo: 1_850_000, status: 'failed' } });
});

test('a return of an order of ten payments waits for the tenth part of its refund too', async () => {
  const { shop, shirt, buyer, owner, id: orderId } = await paidShirts();
  for (let more = 1; more <= 9; more += 1) {
    const color = more % 2 === 1 ? 'Gold' : 'Indigo';
    const price = 12_500 + more * 100;
    await shop.db.updateTable('variants').set({ price }).where('id', '=', shirt.variants[color]!).execute();
    await sendChange(owner, orderId, { ...changeTo({ shirt }, color, { difference: 100 }), price, payment: byLink });
    expect(await payDifference(shop, buyer), `change ${more}`).toBe('paid');
  }
  await deliver(shop, orderId);
  const id = await received(buyer, owner, { isShippingRefunded: true });

  const { rows } = await sql`select refunds_of_return(${id})`.execute(shop.db);
  expect(rows).toHaveLength(10);
  const { rows: tries } = await sql`
    select tries_of_refund(id) from refunds where idempotency_key = ${`return:${id}:10`}`.execute(shop.db);
  expect(tries).toHaveLength(10);
});

const byLink = { way: 'link', reference: '' };

test('a return that a bank’s loss had left open is closed by the migration', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const buyer = await guestWithDelivery(shop);
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  await received(buyer, owner);
  await sql`drop trigger refunds_return_lost on refunds`.execute(shop.db); // As before 0301.
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  await decideDispute(shop, reference);
  await settleDispute(shop, dispute);
  expect((await newestReturn(buyer)).status).toBe('received');

  await sql.raw(readFileSync('migrations/0308_returns_that_gave_way_before.sql', 'utf8')).execute(shop.db);

  expect((await newestReturn(buyer)).status).toBe('closed');
  expect(await complaints(shop)).toEqual([]);
});

async function received(buyer: Buyer, owner: Awaited<ReturnType<typeof newStaff>>, form = {}): Promise<string> {
  const id = await requestedReturn(buyer);
  await decide(owner, id, 'accept');
  expect((await receive(owner, id, form)).status).toBe(200);
  return id;
}

async function deliver(shop: TestShop, orderId: string): Promise<void> {
  await shipOrder(shop, orderId, { who: 'staff:1' });
  await deliverOrder(shop, orderId, { who: 'staff:1' });
}

/** The provider pays one part. */
async function pay(shop: TestShop, id: string, reference: string): Promise<void> {
  await sendRefund(shop, id);
  for (let times = 0; times < 2; times += 1) await shop.provider.control('POST', 'hurry');
  await settleRefunds(shop, reference);
}
