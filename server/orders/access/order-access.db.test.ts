import { createHash, randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { attemptsOf, guestWithOrder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';

const notFound = {
  status: 404,
  body: { success: false, code: 'order_not_found', message: 'Order not found' },
};

test('the browser that placed an order reads it; all others get the same error as for an order that does not exist', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { shopper: stranger } = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const guest = new Shopper(shop);

  expect((await shopper.call('GET', `/api/orders/${order._id}`)).body['order']).toEqual(order);

  expect(await stranger.call('GET', `/api/orders/${order._id}`)).toEqual(notFound);
  expect(await guest.call('GET', `/api/orders/${order._id}`)).toEqual(notFound);
  expect(await shopper.call('GET', `/api/orders/${randomUUID()}`)).toEqual(notFound);
  expect(await shopper.call('GET', '/api/orders/not-an-id')).toEqual(notFound);
});

test('only the browser that placed an order starts its payment', async () => {
  const shop = await testShop();
  const { shopper, order } = await guestWithOrder(shop);
  const { shopper: stranger } = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const start = (who: Shopper, orderId: string) =>
    who.call('POST', '/api/payment/paystack/initialize', { orderId, email: order.guestInfo.email });

  expect(await start(stranger, order._id)).toEqual(notFound);
  expect(await start(new Shopper(shop), order._id)).toEqual(notFound);
  expect(await start(shopper, randomUUID())).toEqual(notFound);
  expect(await attemptsOf(shop.db)).toEqual([]);

  expect((await start(shopper, order._id)).status).toBe(200);
});

test('a stranger who holds the reference learns whether it was paid and nothing of the shopper', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  const reference = await payAtProvider(shop, buyer);

  const seenByStranger = await new Shopper(shop).verify(reference);

  expect(seenByStranger.body).toEqual({
    success: true,
    message: 'Payment verified successfully!',
    outcome: 'paid',
    order: { _id: buyer.order._id, status: 'processing', isPaid: true },
  });
  expect((await buyer.shopper.verify(reference)).body['order']).toMatchObject({
    _id: buyer.order._id,
    guestInfo: buyer.order.guestInfo,
    isPaid: true,
  });
});

test('a cookie that was made up opens nothing', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);

  for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`]) {
    const response = await shop.app.inject({ url: `/api/orders/${order._id}`, cookies: { order: token } });
    expect(response.statusCode).toBe(404);
  }
});

test('the cookie cannot be read by scripts, and the database knows only its hash', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);

  const { cookies } = await shop.app.inject({ method: 'POST', url: '/api/orders', payload });

  expect(cookies).toMatchObject([{ name: 'order', httpOnly: true, sameSite: 'Lax', path: '/' }]);
  const token = cookies[0]?.value ?? '';
  expect(token).toMatch(/^[\w-]{43}$/); // 256 random bits.
  const { tokenHash } = await shop.db.selectFrom('orderAccess').select('tokenHash').executeTakeFirstOrThrow();
  expect(tokenHash).toEqual(createHash('sha256').update(token).digest());
});

test('a shop on https gives a cookie that only its own host can have set', async () => {
  const { app: _, ...shop } = await testShop();
  const settings = { ...shop.config.shop, publicUrl: 'https://shop.example' };
  const app = await buildApp({ ...shop, config: { ...shop.config, shop: settings } });
  onTestFinished(() => app.close());
  const payload = orderPayload([await makeProduct(shop.db)]);

  const { cookies } = await app.inject({ method: 'POST', url: '/api/orders', payload });

  expect(cookies).toMatchObject([{ name: '__Host-order', secure: true, httpOnly: true, sameSite: 'Lax', path: '/' }]);
  expect(cookies[0]).not.toHaveProperty('domain');
});
