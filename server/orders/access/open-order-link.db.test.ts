import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { guestWithOrder, queuePaymentReminder, payAtProvider } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { sendEmail } from '../../email/send-email.ts';

const notFound = {
  status: 404,
  body: { success: false, code: 'order_not_found', message: 'Order not found' },
};

test('the link in the email about an order opens it in a browser that never saw it, to read and to pay', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const { path, key } = await linkIn(shop, order);
  expect(path).toBe(`/order/${order._id}`);
  const phone = new Shopper(shop);

  expect(await phone.call('GET', `/api/orders/${order._id}`)).toEqual(notFound);
  expect((await open(phone, order._id, key)).body['order']).toEqual(order);

  expect((await phone.call('GET', `/api/orders/${order._id}`)).body['order']).toEqual(order);
  const reference = await payAtProvider(shop, { shopper: phone, order });
  expect((await phone.verify(reference)).body['order']).toMatchObject({ _id: order._id, isPaid: true });
});

test('the link works again and again, on any number of phones, for 30 days', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const { key } = await linkIn(shop, order);
  const phone = new Shopper(shop);

  shop.clock.forward({ hours: 30 * 24 - 1 });
  for (const browser of [phone, phone, new Shopper(shop)]) {
    expect((await open(browser, order._id, key)).status).toBe(200);
  }

  shop.clock.forward({ hours: 1 });
  expect(await open(new Shopper(shop), order._id, key)).toEqual(notFound);
  expect((await phone.call('GET', `/api/orders/${order._id}`)).status).toBe(200); // This browser has its cookie by now.
});

test('a key opens its own order; for any other it is as if that order never was', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const { order: other } = await guestWithOrder(shop, undefined, { email: 'eve@example.com' });
  const { key } = await linkIn(shop, order);
  const stranger = new Shopper(shop);

  expect(await open(stranger, other._id, key)).toEqual(notFound);
  expect(await open(stranger, randomUUID(), key)).toEqual(notFound);
  expect(await open(stranger, order._id, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toEqual(notFound);
  expect(await open(stranger, order._id, '')).toEqual(notFound);
  expect(await stranger.call('GET', `/api/orders/${other._id}`)).toEqual(notFound);
  expect(await stranger.call('GET', `/api/orders/${order._id}`)).toEqual(notFound);
});

test('no key that opens an order lies in the database, before the email is sent or after', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  const { key } = await linkIn(shop, order);

  const emails = JSON.stringify(await shop.db.selectFrom('letters').selectAll().execute());

  expect(emails).toContain(`{key:order:${order._id}}`);
  expect(emails).not.toContain(key);
});

const open = (browser: Shopper, id: string, key: string) => browser.call('POST', `/api/orders/${id}/open`, { key });

/** The link in the email about an unpaid order, after it was sent. */
async function linkIn(shop: TestShop, { _id }: Order): Promise<{ path: string; key: string }> {
  await queuePaymentReminder(shop);
  await sendEmail(shop, `order-received:${_id}`);
  const { text, html } = await shop.db.selectFrom('caughtMail').select(['text', 'html']).executeTakeFirstOrThrow();
  const [link = ''] = /http\S+#k=\S+/.exec(text) ?? [];
  expect(html).toContain(`href="${link}"`);
  const { pathname, hash } = new URL(link);
  return { path: pathname, key: hash.replace('#k=', '') };
}
