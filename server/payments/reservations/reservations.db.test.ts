import { expect, test } from 'vitest';
import { cancelExpiredOrder } from '#server/orders/cancel-unpaid-order.ts';
import {
  attemptsOf,
  guestWithOrder,
  emailKeys,
  payAtProvider,
  statusOf,
  stockOf,
} from '../../../tests/actions/purchase.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { inTurn } from '../../../tests/shop/lock-waits.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { reconcilePayments } from '../reconcile-payments.ts';
import { settlePayment } from '../settle-payment.ts';

test('pieces of an order that nobody pays go back after half an hour, and not before', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);

  await later(shop, { minutes: 29 });
  expect(await statusOf(shop.db, order)).toBe('pending');

  await later(shop, { minutes: 1 });
  const { body } = await shopper.call('GET', `/api/orders/${order._id}`);
  expect(body['order']).toMatchObject({ status: 'cancelled', isPaid: false, reservedUntil: null });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);

  await later(shop, { minutes: 1 }); // Released once.
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('an order whose pieces went back can no longer be paid', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await later(shop, { minutes: 30 });

  const { status, body } = await shopper.call('POST', '/api/payment/paystack/initialize', {
    orderId: order._id,
    email: 'ada@example.com',
  });

  expect({ status, code: body.code }).toEqual({ status: 409, code: 'not_payable' });
});

test('beginning to pay keeps the pieces for another half hour', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  shop.clock.forward({ minutes: 20 });
  await shopper.startPayment(order);

  await later(shop, { minutes: 29 }); // 49 since the order.
  expect(await statusOf(shop.db, order)).toBe('pending');

  await later(shop, { minutes: 1 });
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('pressing pay again and again keeps the pieces for an hour, not for ever', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  for (const minutes of [20, 20, 15]) {
    shop.clock.forward({ minutes });
    await shopper.startPayment(order);
  }
  expect(await reservedUntil(shop)).toEqual(new Date('2026-11-02T10:00:00Z'));

  await later(shop, { minutes: 4 });
  expect(await statusOf(shop.db, order)).toBe('pending');
  await later(shop, { minutes: 1 });
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('pay, pressed when the hour is over, ends the hold on the spot, so that the order can be placed anew', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shopper.startPayment(order);
  shop.clock.forward({ minutes: 61 }); // And the job has not run.

  const response = await shopper.call('POST', '/api/payment/paystack/initialize', {
    orderId: order._id,
    email: 'ada@example.com',
  });

  expect(response.body.code).toBe('not_payable');
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('an order whose payment was begun while its end was being decided is left alone', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  shop.clock.forward({ minutes: 30 });
  await shopper.startPayment(order);

  await cancelExpiredOrder(shop, order._id);

  expect(await statusOf(shop.db, order)).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
});

test('an expired order whose charge another request sees pending before its end is recorded is left alone', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { reference } = await shopper.startPayment(order);
  shop.clock.forward({ minutes: 60 });
  await shop.provider.faults({ verify: 'pending' });

  await inTurn(
    shop.db,
    (tx) => lockOrder(tx, order._id),
    () => settlePayment(shop, reference),
    () => cancelExpiredOrder(shop, order._id),
  );

  expect(await statusOf(shop.db, order)).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
});

test('money that arrives in the last minute pays the order, though no message came and nobody looked', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await payAtProvider(shop, buyer);

  await later(shop, { minutes: 31 });

  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await emailKeys(shop.db)).toEqual([`order-paid:${buyer.order._id}`]);
});

test('a transfer that the bank has not confirmed keeps its pieces, for a day at most', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' });

  for (let minutes = 0; minutes < 24 * 60 - 20; minutes += 20) {
    await later(shop, { minutes: 20 });
    expect(await statusOf(shop.db, order)).toBe('pending');
  }
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);

  await later(shop, { minutes: 20 });
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('somebody who sits at the payment page keeps the pieces for an hour, not for a day', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { authorizationUrl } = await shopper.startPayment(order);
  await fetch(authorizationUrl);

  await later(shop, { minutes: 50 });
  expect(await statusOf(shop.db, order)).toBe('pending');
  await later(shop, { minutes: 10 });

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 0 }]);
});

test('before a reservation ends the provider is asked once more, even when its next check is not due', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { authorizationUrl } = await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' });
  await later(shop, { minutes: 30 }); // Extended by ten minutes; the next check is due after an hour.
  await shop.provider.press(authorizationUrl, 'success');
  await shop.provider.faults({});

  await later(shop, { minutes: 10 });

  expect(await statusOf(shop.db, order)).toBe('processing');
});

test.each(['500', 'reset'])('while the provider responds with %s no reservation ends', async (fault) => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  await shopper.startPayment(order);
  await shop.provider.faults({ verify: fault });

  await later(shop, { minutes: 31 });
  await later(shop, { hours: 30 });
  expect(await statusOf(shop.db, order)).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);

  await shop.provider.faults({});
  await later(shop, { minutes: 1 });
  expect(await statusOf(shop.db, order)).toBe('cancelled');
});

test('an order does not end while the provider cannot be asked whether its transfer has arrived, though its day is over', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' });
  await shopper.verify(reference);
  await shop.provider.press(authorizationUrl, 'success');
  await shop.provider.faults({ verify: '500' });

  await later(shop, { hours: 25 });

  expect(await statusOf(shop.db, order)).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 3, reserved: 1 }]);
  await shop.provider.faults({});
  await later(shop, { minutes: 1 });
  expect(await statusOf(shop.db, order)).toBe('processing');
});

test('a declined or left payment does not keep the pieces', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { authorizationUrl } = await shopper.startPayment(order);
  await shop.provider.press(authorizationUrl, 'decline');

  await later(shop, { minutes: 30 });

  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await attemptsOf(shop.db)).toMatchObject([{ status: 'failed', outcome: null }]);
});

async function later(shop: TestShop, span: { minutes?: number; hours?: number }): Promise<void> {
  shop.clock.forward(span);
  await reconcilePayments(shop);
}

async function reservedUntil({ db }: TestShop): Promise<Date | null> {
  return (await db.selectFrom('orders').select('heldUntil').executeTakeFirstOrThrow()).heldUntil;
}
