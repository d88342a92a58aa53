import { expect, test } from 'vitest';
import { orderNumber } from '#shared/orders/order-number.ts';
import { complaints } from '../../tests/actions/complaints.ts';
import { newestReturn, requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import {
  adminReturnOf,
  decide,
  guestWithDelivery,
  receive,
  requestedReturn,
} from '../../tests/actions/after-sale/returns.ts';
import { type Buyer, payAtProvider, statusOf } from '../../tests/actions/purchase.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct, orderPayload, type OrderOptions } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { findAdminOrder } from '../orders/admin/admin-order.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { cancelOrder } from '../payments/cancel-order.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { retryFailedRefund } from '../payments/refunds/retry-refund.ts';
import { settlePayment } from '../payments/settle-payment.ts';

test('a replacement that is cancelled refunds what its items cost in the first order, and the customer reads so', async () => {
  const { shop, shirt, buyer, replacement, owner } = await exchanged({ quantity: 2 });
  const first = buyer.order._id;
  const file = await findAdminOrder(shop, replacement._id);
  expect(file.firstOrder).toMatchObject({ orderId: first, amountKobo: shirt.price * 100 });

  const cancel = () =>
    owner.call('POST', `/api/admin/orders/${replacement._id}/cancel`, {
      reason: 'Torn',
      isRestocked: false,
      isRefunded: true,
      paidBack: null,
    });
  expect((await cancel()).status).toBe(200);
  await cancel();

  expect(await statusOf(shop.db, replacement)).toBe('cancelled');
  expect(await refundsOf(shop)).toEqual([`${first} ${shirt.price * 100} requested`]);
  expect(await cancelledEmail(shop, replacement._id)).toContain(
    `We are refunding the ₦12,500 you paid for its items with order ${orderNumber(first)}, to your original payment method.`,
  );
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('so does the replacement of a replacement', async () => {
  const { shop, shirt, buyer, replacement, owner } = await exchanged();
  await shipOrder(shop, replacement._id, { who: 'staff:1' });
  await deliverOrder(shop, replacement._id, { who: 'staff:1' });
  const second = await replacementOf({ ...buyer, order: { ...buyer.order, _id: replacement._id } }, shirt, owner);

  await cancelOrder(shop, second, { who: 'staff:1' });

  expect(await refundsOf(shop)).toEqual([`${buyer.order._id} ${shirt.price * 100} requested`]);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('staff who have paid the customer back before cancel a replacement without another refund', async () => {
  const { shop, shirt, buyer, replacement, owner } = await exchanged({ quantity: 2 });
  const before = { lines: [], extra: shirt.price, reason: 'Torn', who: 'staff:1', key: 'a' } as const;
  await refundOrder(shop, buyer.order._id, before);

  const form = { reason: 'Torn', isRestocked: false, isRefunded: false, paidBack: null };
  expect((await owner.call('POST', `/api/admin/orders/${replacement._id}/cancel`, form)).status).toBe(200);

  expect(await refundsOf(shop)).toHaveLength(1);
  expect(await cancelledEmail(shop, replacement._id)).toContain(
    `This order was the replacement for items from order ${orderNumber(buyer.order._id)}, so there is nothing more to refund now. If you have not had your money back for those items, write to us.`,
  );
});

test('a page of the former release, which shows no refund, cancels a replacement without one', async () => {
  const { shop, replacement, owner } = await exchanged();

  const form = { reason: 'Torn', isRestocked: false, paidBack: null };
  expect((await owner.call('POST', `/api/admin/orders/${replacement._id}/cancel`, form)).status).toBe(200);

  expect(await refundsOf(shop)).toEqual([]);
  expect(await cancelledEmail(shop, replacement._id)).toContain('there is nothing more to refund now');
});

test('after a replacement was refunded, the other items of the order can still be returned with the delivery fee', async () => {
  const { shop, owner, buyer } = await cancelledReplacement();
  const { shippingPrice } = buyer.order;
  shop.clock.forward({ minutes: 1 }); // The newest return is the one that is requested now.

  const id = await requestedReturn(buyer, { position: 1 });
  await decide(owner, id, 'accept');
  expect(await adminReturnOf(owner, id)).toMatchObject({ shippingPrice });
  const lines = [{ position: 1, isRestocked: true }];
  expect((await decide(owner, id, 'receive', { lines, isShippingRefunded: true })).status).toBe(200);

  const first = buyer.order._id;
  expect(await refundsOf(shop)).toEqual([
    `${first} 1000000 requested`,
    `${first} ${1_000_000 + shippingPrice * 100} requested`,
  ]);
  expect((await findAdminOrder(shop, first)).leftKobo).toBe(0);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

test('so they can when the refund failed and was tried again', async () => {
  const { shop, buyer } = await cancelledReplacement();
  const { _id: first, shippingPrice } = buyer.order;

  for (let tries = 0; tries < 2; tries += 1) {
    const failed = shop.db.updateTable('refunds').set({ status: 'failed', updatedBy: 'provider' });
    const { id } = await failed.where('status', '=', 'requested').returning('id').executeTakeFirstOrThrow();
    await retryFailedRefund(shop, id, { who: 'staff:1' });
  }

  expect(await refundsOf(shop)).toHaveLength(3);
  expect((await findAdminOrder(shop, first)).deliveryPaid).toBe(shippingPrice);
  expect(await complaints(shop, { isAtRest: false })).toEqual([]);
});

/**
 * A delivered order of a shirt and trousers for ₦10,000 each, of which the replacement of the shirt was cancelled and
 * refunded.
 */
async function cancelledReplacement() {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { price: 10_000, stock: { M: 1, L: 1 } });
  const trousers = await makeProduct(shop.db, { price: 10_000, stock: { M: 1 } });
  const shopper = new Shopper(shop);
  const buyer = { shopper, order: await shopper.order(orderPayload([shirt, trousers])) };
  await settlePayment(shop, await payAtProvider(shop, buyer));
  await shipOrder(shop, buyer.order._id, { who: 'staff:1' });
  await deliverOrder(shop, buyer.order._id, { who: 'staff:1' });
  await cancelOrder(shop, await replacementOf(buyer, shirt, owner), { who: 'staff:1' });
  return { shop, owner, buyer };
}

/** A delivered order of shirts in M, of which one was exchanged for one in L, which is to be packed. */
async function exchanged(options: OrderOptions = {}) {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 3, L: 3 } });
  const buyer = await guestWithDelivery(shop, shirt, options);
  const owner = await newStaff(shop);
  return { shop, shirt, buyer, owner, replacement: { ...buyer.order, _id: await replacementOf(buyer, shirt, owner) } };
}

async function replacementOf(buyer: Buyer, shirt: CreatedProduct, owner: Awaited<ReturnType<typeof newStaff>>) {
  const id = await requestedExchange(buyer, shirt);
  await decide(owner, id, 'accept');
  await receive(owner, id);
  return (await newestReturn(buyer)).replacementOrder!;
}

async function refundsOf({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('orderRefunds').select(['orderId', 'amountKobo', 'status']).execute();
  return rows.map(({ orderId, amountKobo, status }) => `${orderId} ${amountKobo} ${status}`);
}

async function cancelledEmail({ db }: TestShop, orderId: string): Promise<string> {
  const email = db.selectFrom('letters').select('text').where('key', 'like', `order-cancelled:${orderId}%`);
  return (await email.executeTakeFirstOrThrow()).text;
}
