import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { beginDispute, decideDispute } from '../../tests/actions/after-sale/disputes.ts';
import { emailsTo } from '../../tests/actions/messages/newsletter.ts';
import { type Buyer, guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { newestReturn, requestedExchange } from '../../tests/actions/after-sale/exchanges.ts';
import { decide, guestWithDelivery, receive, requestedReturn } from '../../tests/actions/after-sale/returns.ts';
import { ownReviews, sendReview } from '../../tests/actions/after-sale/reviews.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type CreatedProduct, makeProduct } from '../../tests/data/factories.ts';
import { inTurn } from '../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { sendEmail } from '../email/send-email.ts';
import { deliverOrder, shipOrder } from '../orders/status/ship-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { refundOrder } from '../payments/refunds/refund-order.ts';
import { settleDispute } from '../payments/disputes/settle-dispute.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { requestReviews } from './request-reviews.ts';

const afterReturnDays = { hours: 8 * 24 };

test('eight days after the delivery its customer is asked once for reviews, and later never', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  shop.clock.forward({ hours: 8 * 24 - 1 });
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([]);

  shop.clock.forward({ hours: 1 });
  for (let run = 0; run < 3; run += 1) await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([buyer.order._id]);

  // Emails are deleted long before orders.
  await shop.db.deleteFrom('letters').execute();
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([]);
});

test('a shopper who may return an order for two weeks is asked when they are over', async () => {
  const shop = await testShop();
  await shop.db.updateTable('deliveryTerms').set({ returnDays: 14 }).execute();
  const { order } = await guestWithDelivery(shop);
  shop.clock.forward({ hours: 15 * 24 - 1 });
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([]);

  shop.clock.forward({ hours: 1 });
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([order._id]);
});

test('when the shop begins to request reviews, none is requested for an order of last year', async () => {
  const shop = await testShop();
  await guestWithDelivery(shop);
  shop.clock.forward({ hours: 31 * 24 });
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([]);
});

test('of eight processes that ask at the same moment each customer gets one email', async () => {
  const shop = await testShop();
  const orders = [await guestWithDelivery(shop), await guestWithDelivery(shop)].map(({ order }) => order._id);
  shop.clock.forward(afterReturnDays);

  await Promise.all(Array.from({ length: 8 }, () => requestReviews(shop)));

  expect((await requestedOf(shop)).toSorted()).toEqual(orders.toSorted());
});

test('a process that ends before its commit has asked nobody, one that ends after it has asked once, and the next goes on', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  shop.clock.forward(afterReturnDays);
  const killed = { ...shop, settings: () => Promise.reject(new Error('killed')) };
  await expect(requestReviews(killed)).rejects.toThrow('not asked');
  expect(await requestedOf(shop)).toEqual([]);
  expect(await shop.db.selectFrom('reviewRequests').selectAll().execute()).toEqual([]);

  await requestReviews(shop);
  await sendEmail(shop, `review-request:${order._id}`);
  await requestReviews(shop);
  await sendEmail(shop, `review-request:${order._id}`);

  expect(await requestedOf(shop)).toEqual([order._id]);
  const sent = await shop.db.selectFrom('caughtMail').select('subject').execute();
  expect(sent.filter(({ subject }) => subject.startsWith('How do you like'))).toHaveLength(1);
});

test('staff cannot send the email that asks for reviews again, and are not offered it', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  shop.clock.forward(afterReturnDays);
  await requestReviews(shop);
  const emailKey = `review-request:${order._id}`;
  await sendEmail(shop, emailKey);
  const manager = await newStaff(shop, 'manager');
  const url = `/api/admin/orders/${order._id}`;

  const { status, body } = await manager.call('POST', `${url}/emails`, { emailKey, key: randomUUID() });

  expect([status, body.message]).toEqual([
    409,
    'This email tells the customer that it is sent only once, so it can’t be resent.',
  ]);
  const { emails } = (await manager.call('GET', url)).body['file'] as AdminOrder;
  expect(emails.filter(({ isResendable }) => !isResendable).map(({ key }) => key)).toEqual([emailKey]);
  expect(await requestedOf(shop)).toEqual([order._id]);
});

const notRequested: Record<string, (shop: TestShop, buyer: Buyer) => Promise<unknown>> = {
  'whose order was refunded': (shop, { order }) =>
    refundOrder(shop, order._id, { lines: [], extra: order.totalAmount, reason: 'Late', who: 'staff:1', key: 'a' }),
  'who returns everything': async (shop, buyer) => decide(await newStaff(shop), await requestedReturn(buyer), 'accept'),
  'who disputes the payment': async (shop, buyer) =>
    settleDispute(shop, await beginDispute(shop, await paidBy(shop, buyer))),
  'who has lost a dispute': async (shop, buyer) => {
    const reference = await paidBy(shop, buyer);
    const id = await beginDispute(shop, reference);
    await settleDispute(shop, id);
    await decideDispute(shop, reference, 'declined');
    await settleDispute(shop, id);
  },
  'who has written a review': (_shop, buyer) => sendReview(buyer),
  'who was erased': async (shop) => {
    const ada = await newShopper(shop);
    await ada.call('DELETE', '/api/user/delete-account');
  },
};

test.each(Object.entries(notRequested))('nobody %s is asked for a review', async (_who, happens) => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  await happens(shop, buyer);
  shop.clock.forward(afterReturnDays);

  await requestReviews(shop);

  expect(await requestedOf(shop)).toEqual([]);
  expect(await shop.db.selectFrom('reviewRequests').selectAll().execute()).toEqual([]);
});

test('of an order and what came in exchange for a part of it the customer is asked once, of a whole exchange about the new piece', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const shirt = await makeProduct(shop.db, { stock: { M: 9, L: 9 } });
  const exchanged = async (options: { quantity: number; email: string }) => {
    const buyer = await guestWithDelivery(shop, shirt, options);
    return { buyer, replacement: await deliveredExchange(shop, owner, buyer, shirt) };
  };
  const part = await exchanged({ quantity: 2, email: 'ada@example.com' });
  const whole = await exchanged({ quantity: 1, email: 'bola@example.com' });
  // And once more: the first order of all has a piece left, which was asked about.
  await deliveredExchange(shop, owner, { ...part.buyer, order: part.replacement }, shirt, 'M');
  shop.clock.forward(afterReturnDays);

  for (let day = 0; day < 3; day += 1) {
    await requestReviews(shop);
    shop.clock.forward({ hours: 24 });
  }

  expect((await requestedOf(shop)).toSorted()).toEqual([part.buyer.order._id, whole.replacement._id].toSorted());
});

test('a customer whose review is being written at that moment is not asked for it', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  shop.clock.forward(afterReturnDays);
  const at = shop.now();
  const { product: productId } = order.orderItems[0]!;
  const written = { stars: 5, fit: 'true', writtenAt: at, updatedAt: at, updatedBy: 'shopper' } as const;

  await inTurn(
    shop.db,
    async (tx) => {
      await lockOrder(tx, order._id);
      await tx
        .insertInto('reviews')
        .values({ ...written, orderId: order._id, position: 0, productId })
        .execute();
    },
    () => requestReviews(shop),
  );

  expect(await requestedOf(shop)).toEqual([]);
});

test('what is not delivered, or cancelled, is not asked about', async () => {
  const shop = await testShop();
  const paid = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, paid));
  const cancelled = await guestWithOrder(shop);
  await cancelled.shopper.call('POST', `/api/orders/${cancelled.order._id}/cancel`);
  shop.clock.forward(afterReturnDays);
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([]);

  await shipOrder(shop, paid.order._id, { who: 'staff:1' });
  await deliverOrder(shop, paid.order._id, { who: 'staff:1' });
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([]);
});

test('the link of the email opens the order in another browser, where the guest writes; opening it changes nothing', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  shop.clock.forward(afterReturnDays);
  await requestReviews(shop);
  const email = (await emailsTo(shop, 'ada@example.com')).find(({ key }) => key.startsWith('review-request'))!;
  const key = /\/order\/[\w-]+\?letter#k=([\w.-]+)/.exec(email.text)![1]!;
  const phone = new Shopper(shop);
  expect((await sendReview({ shopper: phone, order })).status).toBe(404);

  await phone.call('POST', `/api/orders/${order._id}/open`, { key });

  expect((await sendReview({ shopper: phone, order })).status).toBe(200);
  expect(await ownReviews({ shopper: phone, order })).toMatchObject([{ review: { state: 'pending' } }]);
});

test('a shopper who wants no such emails gets none about later orders, and opening the link changes nothing', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  shop.clock.forward(afterReturnDays);
  await requestReviews(shop);
  const email = (await emailsTo(shop, 'ada@example.com')).find(({ key }) => key.startsWith('review-request'))!;
  const token = /\/reviews\/unsubscribe\?t=([\w.-]+)/.exec(email.text)![1]!;
  expect(email.headers['List-Unsubscribe']).toContain(token);
  const leave = (t: string) => new Shopper(shop).page('/reviews/unsubscribe', { t, from: 'page' });
  expect((await leave('0.x')).headers.location).toBe('/reviews/unsubscribe?done=no');

  expect((await leave(token)).headers.location).toBe('/reviews/unsubscribe?done=yes');
  expect((await leave(token)).headers.location).toBe('/reviews/unsubscribe?done=yes');

  // It had not been sent yet.
  expect(await requestedOf(shop)).toEqual([]);
  await guestWithDelivery(shop);
  const other = await guestWithDelivery(shop, undefined, { email: 'bola@example.com' });
  shop.clock.forward(afterReturnDays);
  await requestReviews(shop);
  expect(await requestedOf(shop)).toEqual([other.order._id]);
  expect(order._id).not.toBe(other.order._id);
});

test('the database lets no email ask for reviews that was not due, nor at another address', async () => {
  const shop = await testShop();
  const { order } = await guestWithDelivery(shop);
  const insert = (recipient: string) =>
    shop.db
      .insertInto('letters')
      .values({ key: `review-request:${order._id}`, recipient, subject: '', text: '', html: '', createdAt: shop.now() })
      .execute();
  await expect(insert('ada@example.com')).rejects.toMatchObject({ code: '23514' });

  await shop.db.insertInto('reviewRequests').values({ orderId: order._id, requestedAt: shop.now() }).execute();

  await expect(insert('eve@example.com')).rejects.toMatchObject({ code: '23514' });
  await insert('ada@example.com');
});

/** Exchanges a piece for one of another size, which is delivered, and returns the new order. */
async function deliveredExchange(shop: TestShop, owner: Shopper, buyer: Buyer, shirt: CreatedProduct, size = 'L') {
  const id = await requestedExchange(buyer, shirt, { size });
  await decide(owner, id, 'accept');
  await receive(owner, id);
  const replacement = (await newestReturn(buyer)).replacementOrder!;
  await shipOrder(shop, replacement, { who: 'staff:1' });
  await deliverOrder(shop, replacement, { who: 'staff:1' });
  return { ...buyer.order, _id: replacement };
}

/** The orders about which an email asks for reviews. */
async function requestedOf({ db }: TestShop): Promise<string[]> {
  const emails = await db.selectFrom('letters').select('key').where('key', 'like', 'review-request:%').execute();
  return emails.map(({ key }) => key.replace('review-request:', ''));
}

async function paidBy({ db }: TestShop, { order }: Buyer): Promise<string> {
  const { reference } = await db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', order._id)
    .executeTakeFirstOrThrow();
  return reference;
}
