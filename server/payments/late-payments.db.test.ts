import { expect, test } from 'vitest';
import {
  attemptsOf,
  type Buyer,
  guestWithOrder,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { settlePayment } from './settle-payment.ts';

test('money that comes after the pieces went back takes them again while there are any', async () => {
  const shop = await testShop();
  const { buyer, reference, pay } = await endedOrder(shop);

  await pay();
  const { body } = await buyer.shopper.verify(reference);

  expect(body).toMatchObject({
    outcome: 'paid',
    message: 'Payment verified successfully!',
    order: { status: 'processing', isPaid: true },
  });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 2, reserved: 0 }]);
  expect(await emailKeys(shop.db)).toContain(`order-paid:${buyer.order._id}`);
});

test('money that comes when the pieces are gone goes back, and the order stays cancelled', async () => {
  const shop = await testShop();
  const { buyer, shirt, reference, pay } = await endedOrder(shop);
  const faster = await guestWithOrder(shop, shirt, { email: 'eve@example.com', quantity: 2 });
  await guestWithOrder(shop, shirt, { email: 'bola@example.com' });

  await pay();
  const { body } = await buyer.shopper.verify(reference);

  expect(body).toMatchObject({
    success: false,
    message: 'This payment came too late or twice, so we are refunding it. We will email you.',
    outcome: 'refund',
    order: { status: 'cancelled', isPaid: false, paymentStatus: 'refund_due' },
  });
  expect(await attemptsOf(shop.db)).toMatchObject([
    { status: 'success', outcome: 'refund_due', receivedKobo: buyer.order.totalAmount * 100 },
  ]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 3 }]);

  await faster.shopper.verify(await payAtProvider(shop, faster));
  expect(await statusOf(shop.db, faster.order)).toBe('processing');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
});

test('an order of two pieces of which one is gone takes neither', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  const gown = await makeProduct(shop.db, { stock: { M: 1 } });
  const buyer = await guestWithOrder(shop);
  const order = await buyer.shopper.order(orderPayload([shirt, gown]));
  const { authorizationUrl, reference } = await buyer.shopper.startPayment(order);
  await later(shop, { minutes: 30 });
  await shop.db.updateTable('stock').set({ quantity: 0 }).where('variantId', '=', gown.variantId).execute();

  await shop.provider.press(authorizationUrl, 'success');
  await buyer.shopper.verify(reference);

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect((await attemptsOf(shop.db))[0]?.outcome).toBe('refund_due');
  const stock = await shop.db.selectFrom('stock').selectAll().where('variantId', '=', shirt.variantId).execute();
  expect(stock).toMatchObject([{ quantity: 1, reserved: 0 }]);
});

test('a payment that was left is watched for three days: money on the third day is found without a message', async () => {
  const shop = await testShop();
  const { buyer, pay } = await endedOrder(shop);
  for (let hours = 0; hours < 66; hours += 6) await later(shop, { hours: 6 });

  await pay();
  await later(shop, { hours: 6 });

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
});

test('one payment that cannot be settled does not keep the others from being found', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const broken = await guestWithOrder(shop, shirt);
  await payAtProvider(shop, broken);
  await shop.db.updateTable('stock').set({ reserved: 0 }).where('variantId', '=', shirt.variantId).execute(); // By hand.
  const buyer = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  await payAtProvider(shop, buyer);
  const unpaid = await guestWithOrder(shop, undefined, { email: 'obi@example.com' });

  shop.clock.forward({ minutes: 31 });
  await expect(reconcilePayments(shop)).rejects.toThrow('Not everything could be reconciled');

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await statusOf(shop.db, unpaid.order)).toBe('cancelled');
  expect(await statusOf(shop.db, broken.order)).toBe('pending');
});

/** A cancelled order whose payment was begun and abandoned; `pay` pays it after all. */
async function endedOrder(shop: TestShop) {
  const shirt = await makeProduct(shop.db, { stock: { M: 3 } });
  const buyer: Buyer = await guestWithOrder(shop, shirt);
  const { authorizationUrl, reference } = await buyer.shopper.startPayment(buyer.order);
  await shop.provider.press(authorizationUrl, 'abandon');
  await later(shop, { minutes: 30 });
  expect(await statusOf(shop.db, buyer.order)).toBe('cancelled');
  return { buyer, shirt, reference, pay: () => shop.provider.press(authorizationUrl, 'success') };
}

async function later(shop: TestShop, span: { minutes?: number; hours?: number }): Promise<void> {
  shop.clock.forward(span);
  await reconcilePayments(shop);
}

test('money for an order whose owner has left goes back: nobody knows where to send the pieces', async () => {
  const shop = await testShop();
  const { buyer, reference, pay } = await endedOrder(shop);
  const noCustomer = { email: '', name: '', phone: '', shipToPhone: '', street: '', zipCode: '', requestHash: '' };
  const anonymized = { ...noCustomer, anonymousAt: shop.clock.now(), ownerLeftAt: shop.clock.now() };
  await shop.db.updateTable('orders').set(anonymized).execute();

  await pay();
  await settlePayment(shop, reference);

  expect(await statusOf(shop.db, buyer.order)).toBe('cancelled');
  expect((await attemptsOf(shop.db))[0]?.outcome).toBe('refund_due');
});

test('money for an order that the shop has cancelled goes back: it does not overrule who cancelled it', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const { authorizationUrl, reference } = await buyer.shopper.startPayment(buyer.order);
  await shop.provider.press(authorizationUrl, 'abandon');
  await cancelOrder(shop, buyer.order._id, { who: 'staff:1', reason: 'The cloth has a fault' });

  await shop.provider.press(authorizationUrl, 'success');
  expect((await settlePayment(shop, reference)).outcome).toBe('refund');

  expect(await statusOf(shop.db, buyer.order)).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
  const refunds = await shop.db.selectFrom('refunds').select(['amountKobo', 'reason']).execute();
  expect(refunds).toEqual([{ amountKobo: buyer.order.totalAmount * 100, reason: 'The order was cancelled by staff' }]);
});
