import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { guestWithOrder, payAtProvider, stockOf } from '../../../tests/actions/purchase.ts';
import { newShopper, signIn } from '../../../tests/actions/signing-in.ts';
import { makeProduct, orderPayload, type OrderOptions } from '../../../tests/data/factories.ts';
import { type ApiResponse, Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

test('the same request under the same key is the same order, also when it comes 20 times at once', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const headers = { 'idempotency-key': randomUUID() };
  const shopper = new Shopper(shop);

  const orders = await Promise.all(Array.from({ length: 20 }, () => shopper.order(payload, headers)));

  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 1 }]);
});

test('a browser that never got the first response, and so has no cookie, may read the order after sending it again', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await new Shopper(shop).order(payload, headers); // This response is lost, with its cookie.
  const shopper = new Shopper(shop);

  const again = await shopper.order(payload, headers);

  expect(again).toEqual(first);
  expect((await shopper.call('GET', `/api/orders/${first._id}`)).status).toBe(200);
  expect((await shopper.startPayment(again)).reference).toContain(first._id);
});

test('the same key with another order is rejected, and the first order stays as it was', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const headers = { 'idempotency-key': randomUUID() };
  const shopper = new Shopper(shop);
  const first = await shopper.order(orderPayload([shirt]), headers);

  const others: OrderOptions[] = [{ quantity: 2 }, { shippingMethod: 'lagos-area-4' }, { email: 'eve@example.com' }];
  for (const changes of others) {
    const { status, body } = await shopper.call('POST', '/api/orders', orderPayload([shirt], changes), headers);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'key_reused',
      message: 'This order was already sent with different items or details. Please try again.',
    });
  }

  expect((await shopper.call('GET', `/api/orders/${first._id}`)).body['order']).toEqual(first);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 1 }]);
});

test('two addresses that come with one key at once get one order, and the other is rejected', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const headers = { 'idempotency-key': randomUUID() };
  const payloads = ['ada@example.com', 'eve@example.com'].map((email) => orderPayload([shirt], { email }));

  const responses = await Promise.all(
    payloads.map((payload) => new Shopper(shop).call('POST', '/api/orders', payload, headers)),
  );

  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 1 }]);
});

test('the same key after a rejection may be used again: a rejection is not an order', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  const headers = { 'idempotency-key': randomUUID() };
  const shopper = new Shopper(shop);
  const rejected = await shopper.call('POST', '/api/orders', orderPayload([shirt], { quantity: 2 }), headers);
  expect(rejected.body.code).toBe('stock_short');

  expect((await shopper.order(orderPayload([shirt]), headers)).status).toBe('pending');
});

test('without a key, the same cart from the same browser is the same order while it waits to be paid', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const { shopper, order: first } = await guestWithOrder(shop, shirt);

  const [again, double, otherTab] = await Promise.all([
    shopper.order(orderPayload([shirt])),
    shopper.order(orderPayload([shirt])),
    shopper.order(orderPayload([shirt]), { 'idempotency-key': randomUUID() }),
  ]);

  expect([again._id, double._id, otherTab._id]).toEqual([first._id, first._id, first._id]);
  expect((await shopper.order(orderPayload([shirt], { quantity: 2 })))._id).not.toBe(first._id);
});

test('a first order that is sent twice at once, without key and without cookie, is one order', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const shopper = new Shopper(shop);

  const orders = await Promise.all(Array.from({ length: 6 }, () => shopper.order(payload)));

  expect(new Set(orders.map(({ _id }) => _id)).size).toBe(1);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 5, reserved: 1 }]);
});

test('who knows the address and the cart of another, but not the name, the phone or the street, gets an order of their own', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const first = await new Shopper(shop).order(payload);

  for (const guess of [
    { ...payload, guestInfo: { ...payload.guestInfo, name: 'Ada Obi' } },
    { ...payload, shippingAddress: { ...payload.shippingAddress, street: '15 Market Road' } },
  ]) {
    const stranger = new Shopper(shop);
    expect((await stranger.order(guess))._id).not.toBe(first._id);
    expect((await stranger.call('GET', `/api/orders/${first._id}`)).status).toBe(404);
  }
});

test('without a key, the same cart from another browser, after payment or after the hold, is a new order', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const buyer = await guestWithOrder(shop, shirt);
  const stranger = await guestWithOrder(shop, shirt, { email: 'eve@example.com' }); // With a token of her own.
  expect((await stranger.shopper.order(orderPayload([shirt])))._id).not.toBe(buyer.order._id);

  await buyer.shopper.verify(await payAtProvider(shop, buyer));
  const second = await buyer.shopper.order(orderPayload([shirt]));
  expect(second._id).not.toBe(buyer.order._id);

  shop.clock.forward({ minutes: 30 });
  const third = await buyer.shopper.order(orderPayload([shirt]));
  expect(third._id).not.toBe(second._id);
});

test('of ten concurrent orders of one address three are placed and seven are rejected with the reason', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });

  const responses = await Promise.all(
    // One address, written in two ways.
    Array.from({ length: 10 }, (_, number) => placeAs(shop, shirt, number % 2 ? 'ada@example.com' : 'Ada@Example.com')),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  const rejected = responses.filter(({ status }) => status === 409);
  expect(rejected).toHaveLength(7);
  expect(rejected[0]?.body).toMatchObject({
    code: 'too_many_open_orders',
    message: 'You have three orders waiting to be paid. Pay or cancel one of them first.',
  });
  expect(await stockOf(shop.db)).toEqual([{ quantity: 20, reserved: 3 }]);
  expect((await placeAs(shop, shirt, 'eve@example.com')).status).toBe(200);
});

test('a shopper who has three orders open is not told to wait, which would not help', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  for (let order = 0; order < 3; order += 1) await placeAs(shop, shirt, 'ada@example.com');

  const fourth = await shop.app.inject({ method: 'POST', url: '/api/orders', payload: orderPayload([shirt]) });

  expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([409, undefined]);
  expect(fourth.json()).toMatchObject({ code: 'too_many_open_orders' });
});

test('who orders three times under the address of another guest on the same network does not keep that guest from ordering', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  for (let order = 0; order < 3; order += 1) await placeAs(shop, shirt, 'ada@example.com');
  const ada = new Shopper(shop);
  const place = () => ada.call('POST', '/api/orders', orderPayload([shirt], { quantity: 2 }));

  expect((await place()).status).toBe(409); // The first request of her browser, which is nobody's yet.
  expect((await place()).status).toBe(200);
});

test('nor a customer with an account, whose address anybody can type', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const ada = await newShopper(shop);
  for (let order = 0; order < 3; order += 1) await placeAs(shop, shirt, 'ada@example.com');

  for (const quantity of [2, 3]) {
    expect((await ada.call('POST', '/api/orders', orderPayload([shirt], { quantity }))).status).toBe(200);
  }
});

test('an account has three unpaid orders at most, whatever addresses it types, also from six browsers at once', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const browsers = [await newShopper(shop)];
  while (browsers.length < 6) browsers.push(await signIn(shop, 'ada@example.com'));

  const responses = await Promise.all(
    browsers.map((ada, number) =>
      ada.call('POST', '/api/orders', orderPayload([shirt], { email: `ada${number}@example.com` })),
    ),
  );

  const codes = responses.map(({ body }) => body.code ?? 'placed').toSorted();
  expect(codes).toEqual([...Array(3).fill('placed'), ...Array(3).fill('too_many_open_orders')]);
  expect(await stockOf(shop.db)).toEqual([{ quantity: 20, reserved: 3 }]);
});

test('a paid or an ended order makes room for another one', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 20 } });
  const [paid] = [
    await guestWithOrder(shop, shirt, { shippingMethod: 'lagos-mainland-1' }),
    await guestWithOrder(shop, shirt, { shippingMethod: 'lagos-mainland-2' }),
    await guestWithOrder(shop, shirt, { shippingMethod: 'lagos-mainland-3' }),
  ];
  expect((await placeAs(shop, shirt, 'ada@example.com')).status).toBe(409);

  await paid.shopper.verify(await payAtProvider(shop, paid));
  expect((await placeAs(shop, shirt, 'ada@example.com')).status).toBe(200);
  expect((await placeAs(shop, shirt, 'ada@example.com')).status).toBe(409);

  shop.clock.forward({ minutes: 30 });
  await reconcilePayments(shop);
  expect((await placeAs(shop, shirt, 'ada@example.com')).status).toBe(200);
});

function placeAs(
  shop: TestShop,
  shirt: Parameters<typeof orderPayload>[0][number],
  email: string,
): Promise<ApiResponse> {
  const headers = { 'idempotency-key': randomUUID() };
  return new Shopper(shop).call('POST', '/api/orders', orderPayload([shirt], { email }), headers);
}
