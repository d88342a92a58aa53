import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { callAndWork } from '../../tests/actions/proof-of-work.ts';
import { limitsOf, readChanges } from '../config/limits.ts';

const tooMany = { status: 429, body: { code: 'too_many_requests', retryAfterSeconds: expect.any(Number) as number } };
const needsWork = { status: 429, body: { code: 'proof_needed' } };

test('a browser asks about payments six hundred times an hour, and the money is found all the same', async () => {
  const shop = await testShop({ isListening: true });
  expect(shop.config.limits.rateLimits['ask about a payment'][0]).toMatchObject({ per: 'browser', max: 600 });
  shop.config.limits = limitsOf(1, readChanges('{"ask about a payment": {"browser": {"max": 30}}}'));
  const guest = await guestWithOrder(shop);
  const { reference } = await guest.shopper.startPayment(guest.order);
  for (let one = 0; one < 30; one += 1) await guest.shopper.verify(reference);

  expect(await guest.shopper.verify(reference)).toMatchObject(tooMany);
  await payAtProvider(shop, guest);
  await expect
    .poll(async () => (await shop.db.selectFrom('orders').select('paidAt').executeTakeFirstOrThrow()).paidAt)
    .not.toBeNull();
  shop.clock.forward({ hours: 1 });
  expect((await guest.shopper.verify(reference)).status).toBe(200);
});

test('beyond six thousand verifications an hour, guests of a network owe a proof of work and customers do not', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(1, readChanges('{"ask about a payment": {"network": {"free": 20}}}'));
  const customer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, customer);
  await customer.shopper.verify(reference);
  for (let one = 0; one < 19; one += 1) await new Shopper(shop).verify(reference);

  expect(await new Shopper(shop).verify(reference)).toMatchObject(needsWork);
  expect((await callAndWork(new Shopper(shop), 'GET', `/api/payment/paystack/verify/${reference}`)).status).toBe(200);
  expect((await customer.shopper.verify(reference)).status).toBe(200);
  expect((await new Shopper(shop, '10.0.0.1').verify(reference)).status).toBe(200);
});

test('an order is cancelled a hundred and twenty times an hour by one browser, and no more', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  for (let one = 0; one < 120; one += 1) await shopper.call('POST', `/api/orders/${order._id}/cancel`);

  expect(await shopper.call('POST', `/api/orders/${order._id}/cancel`)).toMatchObject(tooMany);
});

test('orders are read twelve hundred times an hour by one account, from however many browsers', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(1, readChanges('{"read orders": {"browser": {"max": 40}}}'));
  const ada = await newShopper(shop);
  for (let one = 0; one < 40; one += 1) {
    ada.keepCookie('browser', String(one).padEnd(43, 'x'));
    expect((await ada.call('GET', '/api/user/orders')).status).toBe(200);
  }

  expect(await ada.call('GET', '/api/user/orders')).toMatchObject(tooMany);
  expect(await ada.call('GET', `/api/user/orders/${crypto.randomUUID()}`)).toMatchObject(tooMany);
  const bola = await newShopper(shop, { email: 'bola@example.com' });
  expect((await bola.call('GET', '/api/user/orders')).status).toBe(200);
});

test('a cart takes every tap of a quick thumb, and stops a program after three hundred a minute', async () => {
  const shop = await testShop();
  const { productId, variantId } = await makeProduct(shop.db, { stock: { M: 500 } });
  const [ada, bola] = [await newShopper(shop), await newShopper(shop, { email: 'bola@example.com' })];
  await ada.call('POST', '/api/cart', { productId, variantId, size: 'M', quantity: 1 });
  const tap = (one: number) => ada.call('PUT', '/api/cart/0', { quantity: (one % 20) + 1 });
  for (let one = 0; one < 299; one += 1) expect((await tap(one)).status).toBe(200);

  expect(await tap(1)).toMatchObject(tooMany);
  expect(await ada.call('DELETE', '/api/cart/0')).toMatchObject(tooMany);
  expect((await ada.call('GET', '/api/cart')).status).toBe(200);
  expect((await bola.call('POST', '/api/cart', { productId, variantId, size: 'M', quantity: 1 })).status).toBe(200);
  shop.clock.forward({ minutes: 1 });
  expect((await tap(1)).status).toBe(200);
});

test('a cart is read six hundred times a minute, and no more', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  for (let one = 0; one < 600; one += 1) await ada.call('GET', '/api/cart');

  expect(await ada.call('GET', '/api/cart')).toMatchObject(tooMany);
});

test('an account takes over sixty carts an hour, and leaves no more names of them behind', async () => {
  const shop = await testShop();
  const { productId, variantId } = await makeProduct(shop.db, { stock: { M: 500 } });
  const ada = await newShopper(shop);
  const merge = (one: number) =>
    ada.call('POST', '/api/cart/merge', {
      mergeId: `a-merge-of-one-browser-${one}`,
      items: [{ productId, variantId, size: 'M', quantity: 1 }],
    });
  for (let one = 0; one < 60; one += 1) expect((await merge(one)).status).toBe(200);

  expect(await merge(60)).toMatchObject(tooMany);
  expect(await shop.db.selectFrom('cartMerges').select('mergeId').execute()).toHaveLength(60);
});

test('a browser renews its session a hundred and twenty times an hour, and stays signed in beyond it', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  for (let one = 0; one < 120; one += 1) expect((await ada.call('POST', '/api/auth/refresh')).status).toBe(200);

  expect(await ada.call('POST', '/api/auth/refresh')).toMatchObject(tooMany);
  expect((await ada.call('GET', '/api/user/profile')).status).toBe(200);
  shop.clock.forward({ hours: 1 });
  expect((await ada.call('POST', '/api/auth/refresh')).status).toBe(200);
});

test('a flood of made-up sessions behind an address does not keep who is signed in there from renewing', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(1, readChanges('{"renew a session": {"network": {"free": 20}}}'));
  const ada = await newShopper(shop);
  for (let one = 0; one < 20; one += 1) await withRefresh(one).call('POST', '/api/auth/refresh');

  expect(await withRefresh(20).call('POST', '/api/auth/refresh')).toMatchObject(needsWork);
  expect((await ada.call('POST', '/api/auth/refresh')).status).toBe(200);

  function withRefresh(number: number): Shopper {
    const stranger = new Shopper(shop);
    stranger.keepCookie('refresh', String(number).padEnd(43, 'x'), '/api/auth');
    return stranger;
  }
});

test('links of orders are opened a hundred and twenty times an hour by one browser, and then with work behind one address', async () => {
  const shop = await testShop();
  const browser = new Shopper(shop, '10.0.0.1');
  const first = await open(browser);
  for (let one = 1; one < 120; one += 1) expect(await open(browser)).toEqual(first);
  expect(await open(browser)).toMatchObject(tooMany);

  shop.config.limits = limitsOf(1, readChanges('{"open an order link": {"network": {"free": 20}}}'));
  for (let one = 0; one < 20; one += 1) expect(await open(new Shopper(shop))).toEqual(first);
  expect(await open(new Shopper(shop))).toMatchObject(needsWork);
});

test('an account is changed a hundred and twenty times an hour and read twelve hundred times, from however many browsers', async () => {
  const shop = await testShop();
  const ada = await newShopper(shop);
  const name = { firstName: 'Ada', lastName: 'Eze' };
  for (let one = 0; one < 120; one += 1) {
    ada.keepCookie('browser', String(one).padEnd(43, 'x'));
    expect((await ada.call('PUT', '/api/user/profile', name)).status).toBe(200);
  }
  expect(await ada.call('PUT', '/api/user/profile', name)).toMatchObject(tooMany);
  expect(await ada.call('POST', '/api/user/sessions/end-others')).toMatchObject(tooMany);

  shop.config.limits = limitsOf(1, readChanges('{"read an account": {"browser": {"max": 20}}}'));
  for (let one = 0; one < 10; one += 1) {
    expect((await ada.call('GET', '/api/user/profile')).status).toBe(200);
    expect((await ada.call('GET', '/api/user/sessions')).status).toBe(200);
  }
  for (const url of ['profile', 'sessions', 'passkeys'])
    expect(await ada.call('GET', `/api/user/${url}`), url).toMatchObject(tooMany);
});

const open = (shopper: Shopper) => shopper.call('POST', `/api/orders/${crypto.randomUUID()}/open`, { key: 'x.y' });

test('hundreds of honest phones behind one address shop, pay and read as they like', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 900 } });
  for (let one = 0; one < 30; one += 1) {
    const phone = new Shopper(shop);
    const order = await phone.order(orderPayload([shirt], { email: `phone${one}@example.com` }));
    const { reference } = await phone.startPayment(order);
    for (let request = 0; request < 12; request += 1) expect((await phone.verify(reference)).status).toBe(200);
    for (let look = 0; look < 5; look += 1) {
      expect((await phone.call('GET', `/api/orders/${order._id}`)).status).toBe(200);
    }
  }
});
