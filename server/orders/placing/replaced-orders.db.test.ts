import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelOrder } from '#server/payments/cancel-order.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { attemptsOf, guestWithOrder, payAtProvider, statusOf, stockOf } from '../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

test('a shopper who corrects the order before paying keeps the last piece, and holds it once', async () => {
  const { shop, shirt, shopper, order } = await orderOfTheLastUnit();

  const corrected = await shopper.order(orderPayload([shirt], { shippingMethod: 'lagos-island-1' }));

  expect(corrected._id).not.toBe(order._id);
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
  expect(await logOf(shop, order._id)).toEqual(['placed by shopper', 'cancelled by shopper']);
});

test('so does one who comes back from the payment page, whether it was opened, left or declined', async () => {
  for (const did of ['opened', 'left', 'declined'] as const) {
    const { shop, shirt, shopper, order } = await orderOfTheLastUnit();
    const { authorizationUrl } = await shopper.startPayment(order);
    if (did === 'opened') await fetch(authorizationUrl);
    if (did === 'left') await shop.provider.press(authorizationUrl, 'abandon');
    if (did === 'declined') await shop.provider.press(authorizationUrl, 'decline');

    const corrected = await shopper.order(orderPayload([shirt], { shippingMethod: 'lagos-island-1' }));

    expect(await statusOf(shop.db, order), did).toBe('cancelled');
    expect(await statusOf(shop.db, corrected), did).toBe('pending');
    expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
  }
});

test('correcting an order any number of times never ends in too many open orders', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 60 } });
  const shopper = new Shopper(shop);

  for (const quantity of [1, 2, 3, 4, 5]) await shopper.order(orderPayload([shirt], { quantity }));

  expect(await stockOf(shop.db)).toEqual([{ quantity: 60, reserved: 5 }]);
});

test('an order that is rejected leaves the one before it as it was', async () => {
  const { shop, shirt, shopper, order } = await orderOfTheLastUnit();
  await shopper.startPayment(order);

  const dearer = { ...orderPayload([shirt], { shippingMethod: 'lagos-island-1' }), totalAmount: 1 };
  expect((await shopper.call('POST', '/api/orders', dearer)).body.code).toBe('PRICE_CHANGED');
  const more = await shopper.call('POST', '/api/orders', orderPayload([shirt], { quantity: 2 }));

  expect(more.body).toMatchObject({ code: 'stock_short', availableQuantity: 1, message: 'Only 1 left in Medium' });
  expect(await statusOf(shop.db, order)).toBe('pending');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
});

test('another browser’s order is left alone, of the same address too', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const { order } = await guestWithOrder(shop, shirt);

  await new Shopper(shop).order(orderPayload([shirt], { quantity: 2 }));

  expect(await statusOf(shop.db, order)).toBe('pending');
});

test('pieces that were just paid are not ordered a second time by correcting the form', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithOrder(shop, shirt);
  await payAtProvider(shop, buyer); // And the shopper presses Back.

  const corrected = await buyer.shopper.call(
    'POST',
    '/api/orders',
    orderPayload([shirt], { shippingMethod: 'lagos-island-1' }),
  );

  expect(corrected).toMatchObject({ status: 409, body: { code: 'already_ordered', orderId: buyer.order._id } });
  expect(await statusOf(shop.db, buyer.order)).toBe('processing');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 4, reserved: 0 }]);
});

test('nor are two sizes of it, however the database sorts them by itself', async () => {
  const shop = await testShop();
  await sql`alter table order_lines alter column size type text collate "en-x-icu"`.execute(shop.db);
  const shirt = await makeProduct(shop.db, { stock: { XL: 5, 'one size': 5 } });
  const order = (shippingMethod: string) => {
    const payload = orderPayload([shirt, shirt], { shippingMethod });
    const sizes = ['XL', 'one size'];
    return { ...payload, orderItems: payload.orderItems.map((item, at) => ({ ...item, size: sizes[at]! })) };
  };
  const shopper = new Shopper(shop);
  await payAtProvider(shop, { shopper, order: await shopper.order(order('lagos-mainland-1')) });

  const corrected = await shopper.call('POST', '/api/orders', order('lagos-island-1'));

  expect(corrected).toMatchObject({ status: 409, body: { code: 'already_ordered' } });
});

test('nor are pieces whose bank has not said yes or no; other pieces may be', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const { shopper, order } = await guestWithOrder(shop, shirt);
  await shopper.startPayment(order);
  await shop.provider.faults({ verify: 'pending' });

  const corrected = orderPayload([shirt], { shippingMethod: 'lagos-island-1' });
  expect((await shopper.call('POST', '/api/orders', corrected)).body.code).toBe('already_ordered');
  await shop.provider.faults({ verify: '500' }); // Nor can it be asked whether the money came since.
  expect((await shopper.call('POST', '/api/orders', corrected)).body.code).toBe('already_ordered');
  await shop.provider.faults({ verify: 'pending' });
  const gown = await makeProduct(shop.db);
  const other = await shopper.order(orderPayload([gown]));

  expect(await statusOf(shop.db, order)).toBe('pending');
  expect(await statusOf(shop.db, other)).toBe('pending');
});

test('while the provider cannot be asked an order whose payment was begun keeps its pieces', async () => {
  const { shop, shirt, shopper, order } = await orderOfTheLastUnit();
  await shopper.startPayment(order);
  await shop.provider.faults({ verify: '500' });

  const corrected = orderPayload([shirt], { shippingMethod: 'lagos-island-1' });
  expect((await shopper.call('POST', '/api/orders', corrected)).body.code).toBe('stock_short');

  expect(await statusOf(shop.db, order)).toBe('pending');
});

test('money for an order that was replaced goes back while the other one stands', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const { shopper, order } = await guestWithOrder(shop, shirt);
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  const corrected = await shopper.order(orderPayload([shirt], { shippingMethod: 'lagos-island-1' }));

  await shop.provider.press(authorizationUrl, 'success'); // In the other tab.
  const { outcome } = await settlePayment(shop, reference);

  expect(outcome).toBe('refund');
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  expect(await statusOf(shop.db, corrected)).toBe('pending');
});

test('money for an order that was replaced pays it when the other one has ended', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const { shopper, order } = await guestWithOrder(shop, shirt);
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  const corrected = await shopper.order(orderPayload([shirt], { shippingMethod: 'lagos-island-1' }));
  shop.clock.forward({ minutes: 31 });
  await reconcilePayments(shop);
  expect(await statusOf(shop.db, corrected)).toBe('cancelled');

  await shop.provider.press(authorizationUrl, 'success');

  expect((await settlePayment(shop, reference)).outcome).toBe('paid');
  expect(await statusOf(shop.db, order)).toBe('processing');
});

test('money for an order that was replaced goes back when the shop has cancelled the other one', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const { shopper, order } = await guestWithOrder(shop, shirt);
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  const corrected = await shopper.order(orderPayload([shirt], { shippingMethod: 'lagos-island-1' }));
  await cancelOrder(shop, corrected._id, { who: 'staff:1', reason: 'The cloth has a fault' });

  await shop.provider.press(authorizationUrl, 'success');

  expect((await settlePayment(shop, reference)).outcome).toBe('refund');
  expect(await statusOf(shop.db, order)).toBe('cancelled');
  const refunds = await shop.db.selectFrom('refunds').select(['amountKobo', 'reason']).execute();
  expect(refunds).toEqual([{ amountKobo: order.totalAmount * 100, reason: 'The order was cancelled by staff' }]);
});

test('of ten corrections that come at once one stands in the end, and nothing is held twice', async () => {
  const { shop, shirt, shopper } = await orderOfTheLastUnit();
  const methods = ['lagos-mainland-2', 'lagos-mainland-3', 'lagos-island-1', 'lagos-island-2', 'lagos-area-4'] as const;

  const payloads = methods.flatMap((shippingMethod) =>
    ['ada@example.com', 'ada.eze@example.com'].map((email) => orderPayload([shirt], { shippingMethod, email })),
  );
  const responses = await Promise.all(payloads.map((payload) => shopper.call('POST', '/api/orders', payload)));

  expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 1, reserved: 1 }]);
  const open = await shop.db.selectFrom('orders').select('id').where('status', '=', 'pending').execute();
  expect(open).toHaveLength(1);
});

test('a hold that is over does not keep its address from ordering, and never more than three are in force', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 60 } });
  const first = await guestWithOrder(shop, shirt);
  await first.shopper.startPayment(first.order);
  for (const quantity of [2, 3]) await new Shopper(shop).order(orderPayload([shirt], { quantity }));
  shop.clock.forward({ minutes: 31 }); // And the job that ends reservations has not run.

  for (const quantity of [4, 5, 6]) await new Shopper(shop).order(orderPayload([shirt], { quantity }));

  const fourth = await new Shopper(shop).call('POST', '/api/orders', orderPayload([shirt], { quantity: 1 }));
  expect(fourth.body.code).toBe('too_many_open_orders');
  expect(await stockOf(shop.db)).toEqual([{ quantity: 60, reserved: 15 }]);
  expect(await attemptsOf(shop.db)).toMatchObject([{ outcome: null }]);
});

async function orderOfTheLastUnit() {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  return { shop, shirt, ...(await guestWithOrder(shop, shirt)) };
}

async function logOf({ db }: TestShop, orderId: string): Promise<string[]> {
  const events = await db
    .selectFrom('orderEvents')
    .select(['kind', 'who'])
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute();
  return events.map(({ kind, who }) => `${kind} by ${who}`);
}
