import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { book, bookOne, ratesOf, says, shipmentsOf } from '../../tests/actions/after-sale/couriers.ts';
import { changeTo, paidShirts, payDifference, sendChange } from '../../tests/actions/after-sale/changes.ts';
import { newestReturn, requestedExchange, sendExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { payRefunds, refunds } from '../../tests/actions/after-sale/refunds.ts';
import { customerWithCredit, orderWithCredit } from '../../tests/actions/after-sale/store-credit.ts';
import { lose } from '../../tests/actions/after-sale/lost-parcels.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  returnsOf,
} from '../../tests/actions/after-sale/returns.ts';
import { emailKeys, payAtProvider, statusOf } from '../../tests/actions/purchase.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { nextStep } from '../../web/orders/returns/return-texts.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { orderById } from '../orders/order-by-id.ts';
import { findAdminOrder } from '../orders/admin/admin-order.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { refundDifference } from '../payments/refunds/refund-difference.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { refundOrigin } from '../refunds/refund-origin.ts';
import { endExchanges } from './end-exchanges.ts';

test('a replacement is not packed or sent once the bank has taken the payment of the first order, and is cancelled', async () => {
  const { shop, buyer, owner, shirt, replacement } = await replaced();
  expect(await listed(owner, 'pack')).toEqual([replacement]);

  await loseDispute(shop);

  expect(await listed(owner, 'pack')).toEqual([]);
  expect(await listed(owner, 'cancel')).toEqual([replacement]);
  expect((await findAdminOrder(shop, replacement)).isToPack).toBe(false);
  await expect(shipOrder(shop, replacement, { who: 'staff:1' })).rejects.toMatchObject({ code: 'nothing_to_ship' });
  const itself = shop.db.updateTable('orders').set({ status: 'shipped', shippedAt: shop.now() });
  await expect(itself.where('id', '=', replacement).execute()).rejects.toThrow('nothing of order');

  await cancelOrder(shop, replacement, { who: 'staff:1' });
  expect(await statusOf(shop.db, { ...buyer.order, _id: replacement })).toBe('cancelled');
  expect(await stockIn(shop, shirt.variantId)).toEqual({ L: '1 - 0', M: '1 - 0' });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a replacement is neither shipped nor booked beside the refund of the order that paid for it', async () => {
  const { shop, buyer, owner, replacement, url } = await replaced();
  const { rates, ...draft } = await ratesOf(owner, url);
  const refund = {
    amountKobo: buyer.order.totalAmount * 100,
    reason: 'Torn',
    who: 'staff:1',
    origin: refundOrigin.entered('a'),
  } as const;

  const [, shipped, booked] = await inTurn(
    shop.db,
    async (tx) => refundDifference(shop, tx, await lockOrder(tx, buyer.order._id), refund),
    () => shipOrder(shop, replacement, { who: 'staff:1' }).catch((error: { code: string }) => error.code),
    () => book(owner, url, { ...draft, rateId: rates[0]!.rateId }),
  );

  expect([shipped, booked.body.code]).toEqual(['nothing_to_ship', 'not_bookable']);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a lost replacement is not sent again beside the refund of the order that paid for it', async () => {
  const { shop, buyer, owner, url } = await replaced();
  const parcel = await bookOne(owner, url);
  await says(shop, parcel, 'in-transit');
  await shop.db.updateTable('stock').set({ quantity: 9 }).execute();
  const refund = {
    amountKobo: buyer.order.totalAmount * 100,
    reason: 'Torn',
    who: 'staff:1',
    origin: refundOrigin.entered('a'),
  } as const;

  const [, again] = await inTurn(
    shop.db,
    async (tx) => refundDifference(shop, tx, await lockOrder(tx, buyer.order._id), refund),
    () => lose(owner, url, parcel),
  );

  expect(again).toMatchObject({ status: 409, body: { code: 'items_moved' } });
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('a replacement that was on its way when the bank took the payment arrives', async () => {
  const { shop, buyer, owner, replacement, url } = await replaced();
  const parcel = await bookOne(owner, url);
  await says(shop, parcel, 'in-transit');
  await loseDispute(shop);

  await says(shop, parcel, 'delivered');

  expect(await statusOf(shop.db, { ...buyer.order, _id: replacement })).toBe('delivered');
  expect(await shipmentsOf(owner, `/api/admin/orders/${replacement}`)).toMatchObject([{ problem: null }]);
});

test('money is owed for a lost replacement until the bank has taken what paid for it', async () => {
  const { shop, owner, replacement, url } = await replaced();
  const parcel = await bookOne(owner, url);
  await says(shop, parcel, 'in-transit');

  expect((await lose(owner, url, parcel, { items: [] })).status).toBe(200);

  expect((await orderById(shop.db, replacement)).lostParcels).toMatchObject([{ isOwed: true }]);
  await loseDispute(shop);
  expect((await orderById(shop.db, replacement)).lostParcels).toMatchObject([{ isOwed: false }]);
});

test('an exchange that is received after the bank has taken the payment sends nothing, and both pieces are for sale', async () => {
  const { shop, buyer, owner, id, shirt } = await accepted();
  await loseDispute(shop);
  expect(await adminReturnOf(owner, id)).toMatchObject({ isUnpaid: true });

  const { status, body } = await receive(owner, id);

  expect([status, body.message]).toEqual([
    200,
    'Item received. The customer has been refunded, so there is no replacement.',
  ]);
  expect(await newestReturn(buyer)).toMatchObject({ status: 'closed', replacementOrder: null, refundAmount: null });
  expect(await stockIn(shop, shirt.variantId)).toEqual({ L: '1 - 0', M: '1 - 0' });
  expect((await emailKeys(shop.db)).at(-1)).toBe(`return-unpaid:${id}`);
  expect((await receive(owner, id)).status).toBe(200);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('an exchange whose first order lost one of two payments is refunded from the other', async () => {
  const { shop, shirt, buyer, owner, id: orderId } = await paidShirts();
  await sendChange(owner, orderId, changeTo({ shirt }, 'Gold'));
  await payDifference(shop, buyer);
  await shop.db.updateTable('stock').set({ quantity: 9 }).execute();
  await shipOrder(shop, orderId, { who: 'staff:1' });
  await deliverOrder(shop, orderId, { who: 'staff:1' });
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  await loseDispute(shop, 300_000);
  expect(await adminReturnOf(owner, id)).toMatchObject({ isUnpaid: true, valueKobo: 1_550_000 });

  const { status, body } = await receive(owner, id);

  expect([status, body.message]).toEqual([
    200,
    'Item received. There is no replacement, and the refund of what is left has been requested.',
  ]);
  const found = await newestReturn(buyer);
  expect(found).toMatchObject({ status: 'closed', replacementOrder: null, refundAmount: 15_500 });
  expect(nextStep(found, '')).toBe(
    'A payment for this order has been refunded, so we are not sending the replacement.',
  );
  expect(await unpaidEmail(shop, id)).toContain(
    'We are refunding the ₦15,500 that was left, to your original payment method.',
  );
  expect(await adminReturnOf(owner, id)).toMatchObject({ refund: { amountKobo: 1_550_000, status: 'requested' } });
  await receive(owner, id);
  expect(await refunds(shop)).toHaveLength(2);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
  await payRefunds(shop);
  expect(await complaints(shop)).toEqual([]);
});

test('after such a refund the delivery fee that is left can still be refunded with the other items', async () => {
  const {
    shop,
    shirt,
    buyer,
    owner,
    id: orderId,
  } = await paidShirts({ quantity: 2, shippingMethod: 'lagos-island-1' });
  await sendChange(owner, orderId, changeTo({ shirt }, 'Gold'));
  await payDifference(shop, buyer);
  await shop.db.updateTable('stock').set({ quantity: 9 }).execute();
  await shipOrder(shop, orderId, { who: 'staff:1' });
  await deliverOrder(shop, orderId, { who: 'staff:1' });
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  await loseDispute(shop, 300_000);
  const before = await findAdminOrder(shop, orderId);
  expect(before.deliveryPaid).toBe(buyer.order.shippingPrice - 3_000);

  expect((await receive(owner, id)).status).toBe(200);

  const after = await findAdminOrder(shop, orderId);
  expect([before.leftKobo - after.leftKobo, after.deliveryPaid]).toEqual([1_250_000, before.deliveryPaid]);
});

test('what is left of money that staff received is paid back by them, and they say how', async () => {
  const { shop, shirt, buyer, owner, id: orderId } = await paidShirts();
  await sendChange(owner, orderId, changeTo({ shirt }, 'Gold', { payment: { way: 'transfer', reference: 'GTB 1' } }));
  await shop.db.updateTable('stock').set({ quantity: 9 }).execute();
  await shipOrder(shop, orderId, { who: 'staff:1' });
  await deliverOrder(shop, orderId, { who: 'staff:1' });
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  const paidBack = { way: 'transfer', reference: 'GTB 2' } as const;
  expect((await receive(owner, id, { paidBack })).body.code).toBe('invalid_request');
  await loseDispute(shop, 1_550_000);

  expect((await receive(owner, id)).body.code).toBe('paid_by_hand');
  const { status, body } = await receive(owner, id, { paidBack });

  expect([status, body.message]).toEqual([
    200,
    'Item received. There is no replacement, and the refund of what was left is recorded.',
  ]);
  expect(await newestReturn(buyer)).toMatchObject({ status: 'closed', refundAmount: 3_000 });
  // One email says how it was paid back, the other does not say that it is on its way.
  expect(await refundEmails(shop)).toEqual([expect.stringContaining('by bank transfer.')]);
  expect(await unpaidEmail(shop, id)).toContain('A separate email says how you get the ₦3,000 that was left.');
  expect(await complaints(shop)).toEqual([]);
});

test('what is left of store credit is credit again, and only the email about the credit says so', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { shopper, product } = await customerWithCredit(shop, 5_000);
  const { body } = await orderWithCredit({ shopper, product }, 5_000);
  const buyer = { shopper, order: body['order'] as Order };
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shipOrder(shop, buyer.order._id, { who: 'staff:1' });
  await deliverOrder(shop, buyer.order._id, { who: 'staff:1' });
  const id = await requestedExchange(buyer, product, { size: 'M', reason: 'faulty' });
  await decide(owner, id, 'accept');
  const [emailBefore, ...others] = await refundEmails(shop);
  await loseDispute(shop, (buyer.order.totalAmount - 5_000) * 100);

  expect((await receive(owner, id)).status).toBe(200);

  expect(await refundEmails(shop)).toHaveLength(2);
  expect(emailBefore).toContain('as store credit');
  expect(others).toEqual([]);
  expect(await unpaidEmail(shop, id)).toContain('A separate email says how you get the ₦5,000 that was left.');
});

test('what the bank has paid back is not offered in exchange', async () => {
  const { shop, buyer, shirt } = await delivered();
  await loseDispute(shop);

  expect((await returnsOf(buyer)).lines[0]!.replacements).toEqual([]);
  expect((await sendExchange(buyer, shirt)).body.code).toBe('not_returnable');
});

test('the 14 days of an exchange begin again when a dispute that kept it from being received ends', async () => {
  const { shop, buyer, id } = await accepted();
  const { reference } = await shop.db.selectFrom('paymentAttempts').select('reference').executeTakeFirstOrThrow();
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  shop.clock.forward({ hours: 20 * 24 });

  await endExchanges(shop);
  expect((await newestReturn(buyer)).status).toBe('accepted');
  await decideDispute(shop, reference, 'declined');
  await settleDispute(shop, dispute);
  shop.clock.forward({ hours: 13 * 24 });
  await endExchanges(shop);
  expect((await newestReturn(buyer)).status).toBe('accepted');
  shop.clock.forward({ hours: 25 });
  await endExchanges(shop);

  expect((await newestReturn(buyer)).status).toBe('withdrawn');
  expect((await emailKeys(shop.db)).at(-1)).toBe(`exchange-ended:${id}`);
});

async function delivered() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1, L: 1 } });
  return { shop, shirt, buyer: await guestWithDelivery(shop, shirt), owner: await newStaff(shop) };
}

/** An exchange of a delivered shirt in M for one in L, which staff have accepted. */
async function accepted() {
  const sale = await delivered();
  const id = await requestedExchange(sale.buyer, sale.shirt);
  await decide(sale.owner, id, 'accept');
  return { ...sale, id };
}

/** The same, received, and its replacement not yet sent. */
async function replaced() {
  const exchange = await accepted();
  await receive(exchange.owner, exchange.id);
  const replacement = (await newestReturn(exchange.buyer)).replacementOrder!;
  return { ...exchange, replacement, url: `/api/admin/orders/${replacement}` };
}

/** The bank takes what paid the first order, or that of its payments which was this much, in kobo. */
async function loseDispute(shop: TestShop, amountKobo?: number): Promise<void> {
  const payments = shop.db.selectFrom('paymentAttempts').select('reference');
  const one = amountKobo === undefined ? payments : payments.where('receivedKobo', '=', amountKobo);
  const { reference } = await one.executeTakeFirstOrThrow();
  const dispute = await beginDispute(shop, reference);
  await settleDispute(shop, dispute);
  await decideDispute(shop, reference);
  await settleDispute(shop, dispute);
}

async function unpaidEmail({ db }: TestShop, id: string): Promise<string> {
  const email = db.selectFrom('letters').select('text').where('key', '=', `return-unpaid:${id}`);
  return (await email.executeTakeFirstOrThrow()).text;
}

async function refundEmails({ db }: TestShop): Promise<string[]> {
  const emails = db.selectFrom('letters').select('text').where('key', 'like', 'order-refunded:%').orderBy('key');
  return (await emails.execute()).map(({ text }) => text);
}

async function listed(staff: Awaited<ReturnType<typeof newStaff>>, show: string): Promise<string[]> {
  const { body } = await staff.call('GET', `/api/admin/orders?show=${show}`);
  return (body['orders'] as { _id: string }[]).map(({ _id }) => _id);
}

/** On hand and reserved, by size. */
async function stockIn({ db }: TestShop, variantId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('stock')
    .select(['size', 'quantity', 'reserved'])
    .where('variantId', '=', variantId)
    .execute();
  return Object.fromEntries(rows.map(({ size, quantity, reserved }) => [size, `${quantity} - ${reserved}`]));
}
