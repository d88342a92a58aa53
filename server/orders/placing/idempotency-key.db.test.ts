import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type CreatedProduct, makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

/** A shopper who has put something into a cart, as nearly every shopper has before an order. */
async function withCart(shop: TestShop, { productId, variantId }: CreatedProduct): Promise<Shopper> {
  const shopper = new Shopper(shop);
  await shopper.call('POST', '/api/product/check-stock', { productId, variantId, size: 'M', requestedQuantity: 1 });
  return shopper;
}

const headersOf = () => ({ 'idempotency-key': randomUUID() });

test('a stranger with the key and every word of another shopper’s order gets an order of their own', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const [payload, headers] = [orderPayload([shirt]), headersOf()];
  const shopper = await withCart(shop, shirt);
  const hers = await shopper.order(payload, headers);

  for (const stranger of [new Shopper(shop), await withCart(shop, shirt)]) {
    expect((await stranger.order(payload, headers))._id).not.toBe(hers._id);
    expect((await stranger.call('GET', `/api/orders/${hers._id}`)).status).toBe(404);
  }
  const ownKey = { 'x-order-key': 'A'.repeat(43) };
  await new Shopper(shop).call('POST', '/api/orders', payload, { ...headers, ...ownKey });
  expect((await new Shopper(shop).call('GET', `/api/orders/${hers._id}`, undefined, ownKey)).status).toBe(404);

  expect((await shopper.order(payload, headers))._id).toBe(hers._id);
});

test('a stranger who is signed in does not take a guest’s order into their account', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db);
  const [payload, headers] = [orderPayload([shirt]), headersOf()];
  const hers = await new Shopper(shop).order(payload, headers);
  const eve = await newShopper(shop, { email: 'eve@example.com', name: 'Eve Obi' });
  await eve.order(orderPayload([shirt], { email: 'eve@example.com', quantity: 2 }));

  await eve.call('POST', '/api/orders', payload, { ...headers, 'x-order-key': 'A'.repeat(43) });

  const { accountId } = await shop.db
    .selectFrom('orders')
    .select('accountId')
    .where('id', '=', hers._id)
    .executeTakeFirstOrThrow();
  expect(accountId).toBeNull();
  expect((await eve.call('GET', `/api/orders/${hers._id}`)).status).toBe(404);
});

test('a shopper who lost the response with its cookie has one order: the browser was known before', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  const [payload, headers] = [orderPayload([shirt]), headersOf()];
  const shopper = await withCart(shop, shirt);
  const before = shopper.cookies();
  const first = await shopper.order(payload, headers);
  const again = new Shopper(shop);
  for (const [name, value] of Object.entries(before)) again.keepCookie(name, value);

  expect(await again.order(payload, headers)).toEqual(first);
  expect((await again.call('GET', `/api/orders/${first._id}`)).status).toBe(200);
  expect((await again.startPayment(first)).reference).toContain(first._id);
});

test('a customer who lost the response has one order, from any of their browsers', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const headers = headersOf();
  const ada = await newShopper(shop);
  const { session, browser } = ada.cookies();
  const first = await ada.order(payload, headers);

  for (const cookies of [{ session, browser }, { session }]) {
    const again = new Shopper(shop);
    for (const [name, value] of Object.entries(cookies)) again.keepCookie(name, value ?? '');
    expect((await again.order(payload, headers))._id).toBe(first._id);
  }
});

test('an order of a browser that showed nothing is come to by its key alone until its payment begins', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const headers = headersOf();
  const shopper = new Shopper(shop); // It has not checked stock for a cart, so it has no cookie.
  const first = await shopper.order(payload, headers);
  expect((await new Shopper(shop).order(payload, headers))._id).toBe(first._id);

  await shopper.startPayment(first); // So the response has arrived.

  const late = await new Shopper(shop).call('POST', '/api/orders', payload, headers);
  expect([late.status, late.body.code]).toEqual([422, 'key_reused']);
  expect((await shopper.order(payload, headers))._id).toBe(first._id);
});

test('the database knows no key by which somebody could come to an order', async () => {
  const shop = await testShop();
  const headers = headersOf();
  await new Shopper(shop).order(orderPayload([await makeProduct(shop.db)]), headers);

  const { idempotencyKey } = await shop.db.selectFrom('orders').select('idempotencyKey').executeTakeFirstOrThrow();
  expect(idempotencyKey).not.toContain(headers['idempotency-key']);
});
