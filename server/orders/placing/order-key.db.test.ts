import { expect, test } from 'vitest';
import { guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type ApiResponse, Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

const notFound = {
  status: 404,
  body: { success: false, code: 'order_not_found', message: 'Order not found' },
};
const key = 'A'.repeat(43);
const other = 'B'.repeat(43);

test('a browser without cookies comes to its order under the same Idempotency-Key with a key of its own, and pays it', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const checkout = { 'idempotency-key': 'one-checkout' };
  const { body } = await call(shop, null, 'POST', '/api/orders', payload, checkout); // Its cookie is dropped.
  const order = body['order'] as { _id: string };
  expect(await call(shop, null, 'GET', `/api/orders/${order._id}`)).toEqual(notFound);

  const again = await call(shop, key, 'POST', '/api/orders', payload, checkout);
  expect(again.body['order']).toEqual(order);
  expect((await call(shop, key, 'GET', `/api/orders/${order._id}`)).body['order']).toEqual(order);
  const payment = { orderId: order._id, email: 'ada@example.com' };
  const started = await call(shop, key, 'POST', '/api/payment/paystack/initialize', payment);
  const { authorizationUrl, reference } = started.body['data'] as { authorizationUrl: string; reference: string };
  await shop.provider.press(authorizationUrl, 'success');
  const verified = await call(shop, key, 'GET', `/api/payment/paystack/verify/${reference}`);
  expect(verified.body).toMatchObject({ success: true, order: { _id: order._id, orderItems: [{ quantity: 1 }] } });

  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([{ id: order._id }]);
});

test('a stranger with a key of their own, or with none, gets the same error as for an order that does not exist', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);
  const { body } = await call(shop, key, 'POST', '/api/orders', payload);
  const { _id, guestInfo } = body['order'] as { _id: string; guestInfo: { email: string } };
  expect((await call(shop, key, 'GET', `/api/orders/${_id}`)).status).toBe(200);

  for (const stranger of [null, other, 'short', `${key.slice(1)}'`]) {
    expect(await call(shop, stranger, 'GET', `/api/orders/${_id}`)).toEqual(notFound);
    expect(await call(shop, stranger, 'POST', `/api/orders/${_id}/cancel`)).toEqual(notFound);
    const payment = { orderId: _id, email: guestInfo.email };
    expect(await call(shop, stranger, 'POST', '/api/payment/paystack/initialize', payment)).toEqual(notFound);
  }
});

test('a stranger with a key learns from verify whether it was paid, and nothing of the shopper', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);

  const { body } = await call(shop, other, 'GET', `/api/payment/paystack/verify/${reference}`);

  expect(body['order']).toEqual({ _id: buyer.order._id, status: 'processing', isPaid: true });
});

test('a browser that keeps its cookie is known by that, whatever key it shows', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { body } = await call(shop, key, 'POST', '/api/orders', orderPayload([await makeProduct(shop.db)]));
  const theirs = body['order'] as { _id: string };
  const shown = { 'x-order-key': key };

  expect((await shopper.call('GET', `/api/orders/${order._id}`, undefined, shown)).status).toBe(200);
  expect(await shopper.call('GET', `/api/orders/${theirs._id}`, undefined, shown)).toEqual(notFound);
});

test('a browser with a key of its own is offered no cookie, and the database knows only the hash of the key', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);

  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    payload,
    headers: { 'x-order-key': key },
  });

  expect(response.statusCode).toBe(200);
  expect(response.cookies).toEqual([]);
  expect(response.body).not.toContain(key);
  const { tokenHash } = await shop.db.selectFrom('orderAccess').select('tokenHash').executeTakeFirstOrThrow();
  expect(tokenHash).toHaveLength(32);
});

/** A browser without cookies: each call comes as if from a new browser, apart from the key. */
function call(
  shop: TestShop,
  orderKey: string | null,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  headers: object = {},
): Promise<ApiResponse> {
  return new Shopper(shop).call(method, url, body, {
    ...headers,
    ...(orderKey !== null && { 'x-order-key': orderKey }),
  });
}
