import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { callAndWork } from '../../tests/actions/proof-of-work.ts';
import { limitsOf, readChanges } from '../config/limits.ts';

const tooMany = { status: 429, body: { code: 'too_many_requests' } };

test('a browser places sixty orders an hour and no more, whether they stand or not', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  const shopper = new Shopper(shop);
  for (let one = 0; one < 60; one += 1) await placeAndCancel(shopper, shirt);

  expect(await shopper.call('POST', '/api/orders', orderPayload([shirt]))).toMatchObject(tooMany);
  shop.clock.forward({ hours: 1 });
  expect((await shopper.call('POST', '/api/orders', orderPayload([shirt]))).status).toBe(200);
});

test('beyond a hundred orders an hour of one network, browsers that have not bought here do a little work first', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 200 } });
  const customer = await guestWithOrder(shop, shirt, { email: 'known@example.com' });
  await customer.shopper.verify(await payAtProvider(shop, customer));
  for (let one = 0; one < 99; one += 1) await order(shop, shirt, one);

  const payload = orderPayload([shirt], { email: 'next@example.com' });
  const next = await new Shopper(shop).call('POST', '/api/orders', payload);
  expect(next).toMatchObject({ status: 429, body: { code: 'proof_needed' } });
  expect((await callAndWork(new Shopper(shop), 'POST', '/api/orders', payload)).status).toBe(200);
  expect((await new Shopper(shop, '10.0.0.1').call('POST', '/api/orders', payload)).status).toBe(200);
  const again = orderPayload([shirt], { email: 'known@example.com', shippingMethod: 'lagos-island-1' });
  expect((await customer.shopper.call('POST', '/api/orders', again)).status).toBe(200);
});

test('who has paid once places no more orders by throwing away either cookie and keeping the other', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(
    1,
    readChanges('{"place an order": {"browser an hour": {"max": 5}, "network": {"free": 1}}, "begin to pay": {}}'),
  );
  const shirt = await makeProduct(shop.db, { stock: { M: 99 } });
  const { shopper, order: paid } = await guestWithOrder(shop, shirt);
  await shopper.verify(await payAtProvider(shop, { shopper, order: paid }));
  const again = orderPayload([shirt], { email: 'again@example.com' });

  const responses: unknown[] = [];
  for (let one = 0; one < 8; one += 1) {
    shopper.keepCookie('browser', String(one).padEnd(43, 'x'));
    const { status, body } = await shopper.call('POST', '/api/orders', again);
    responses.push(status === 200 ? status : body.code);
    const { _id } = (body['order'] ?? paid) as { _id: string };
    await shopper.call('POST', `/api/orders/${_id}/cancel`);
  }

  expect(responses).toEqual([200, 200, 200, 200, ...Array.from({ length: 4 }, () => 'too_many_requests')]);
});

test('a shop that says it is ten times as busy lets a network do ten times as much', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(10);
  const shirt = await makeProduct(shop.db, { stock: { M: 300 } });

  for (let one = 0; one < 150; one += 1) await order(shop, shirt, one);

  const { reserved } = await shop.db.selectFrom('stock').select('reserved').executeTakeFirstOrThrow();
  expect(reserved).toBe(100); // All by one network.
});

test('a browser places 120 orders a day, however it spreads them', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 300 } });
  const shopper = new Shopper(shop, '10.0.0.1');
  const place = (number: number) =>
    callAndWork(shopper, 'POST', '/api/orders', orderPayload([shirt], { email: `ada${number}@example.com` }));
  for (let hour = 0, number = 0; hour < 3; hour += 1) {
    for (let one = 0; one < 40; one += 1, number += 1) expect((await place(number)).status).toBe(200);
    shop.clock.forward({ hours: 2 });
  }

  expect(await place(120)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  shop.clock.forward({ hours: 24 });
  expect((await place(121)).status).toBe(200);
});

test('a browser begins to pay thirty times an hour', async () => {
  const shop = await testShop();
  const { shopper, order: placed } = await guestWithOrder(shop);
  for (let one = 0; one < 30; one += 1) await shopper.startPayment(placed);

  const begin = { orderId: placed._id, email: 'ada@example.com' };
  expect(await shopper.call('POST', '/api/payment/paystack/initialize', begin)).toMatchObject(tooMany);
});

test('who is signed in may have all of their data twenty times an hour', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  for (let one = 0; one < 20; one += 1) expect((await ada.call('GET', '/api/user/export')).status).toBe(200);

  expect(await ada.call('GET', '/api/user/export')).toMatchObject(tooMany);
});

async function placeAndCancel(shopper: Shopper, product: Awaited<ReturnType<typeof makeProduct>>): Promise<void> {
  const placed = await shopper.order(orderPayload([product]));
  await shopper.call('POST', `/api/orders/${placed._id}/cancel`);
}

async function order(shop: TestShop, product: Awaited<ReturnType<typeof makeProduct>>, number: number): Promise<void> {
  await new Shopper(shop).order(orderPayload([product], { email: `shopper${number}@example.com` }));
}
