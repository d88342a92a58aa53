import { expect, test } from 'vitest';
import { confirmedOrder, orderOnDelivery, shopOnDelivery } from '../../../tests/actions/pay-on-delivery.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import type { TestShop } from '../../../tests/shop/test-shop.ts';
import { reconcilePayments } from '../reconcile-payments.ts';

test('a guest whose confirmed order was not sent off in time gets an email that the shop had to cancel it', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const { id } = await confirmedOrder(shop, shirt);

  shop.clock.forward({ hours: 14 * 24 });
  await reconcilePayments(shop);

  const [email] = await emailsAboutTheEnd(shop, id);
  expect(email).toMatchObject({ recipient: 'ada@example.com' });
  expect(email!.text).toContain('We are sorry: we had to cancel order');
});

test('so is a guest whose order staff confirmed on the phone: the confirmation went to that address too', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const { id } = await orderOnDelivery(shop, shirt);
  await manager.call('POST', `/api/admin/orders/${id}/confirm`, {});

  shop.clock.forward({ hours: 14 * 24 });
  await reconcilePayments(shop);

  expect(await emailsAboutTheEnd(shop, id)).toHaveLength(1);
});

test.for(['guest', 'customer'])('a %s who cancels a confirmed order gets an email about it', async (who) => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const shopper = who === 'customer' ? await newShopper(shop) : undefined;
  const placed = await orderOnDelivery(shop, shirt, {}, shopper);
  await manager.call('POST', `/api/admin/orders/${placed.id}/confirm`, {});

  expect((await placed.shopper.call('POST', `/api/orders/${placed.id}/cancel`, {})).status).toBe(200);

  const [email] = await emailsAboutTheEnd(shop, placed.id);
  expect(email?.text).toContain('You cancelled order');
});

test('an address that nobody confirmed is not written to about the end, no matter who ends the order', async () => {
  const { shop, shirt } = await shopOnDelivery();
  const forgotten = await orderOnDelivery(shop, shirt);
  const cancelled = await orderOnDelivery(shop, shirt, { email: 'bola@example.com' });

  await cancelled.shopper.call('POST', `/api/orders/${cancelled.id}/cancel`, {});
  shop.clock.forward({ hours: 24 });
  await reconcilePayments(shop);

  for (const { id } of [forgotten, cancelled]) expect(await emailsAboutTheEnd(shop, id)).toEqual([]);
});

test('who deletes the account gets no email about the end of a confirmed order', async () => {
  const { shop, shirt, manager } = await shopOnDelivery();
  const { id, shopper } = await orderOnDelivery(shop, shirt, {}, await newShopper(shop));
  await manager.call('POST', `/api/admin/orders/${id}/confirm`, {});

  expect((await shopper.call('DELETE', '/api/user/delete-account')).status).toBe(200);
  await reconcilePayments(shop);

  const { status } = await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('cancelled');
  expect(await emailsAboutTheEnd(shop, id)).toEqual([]);
});

const emailsAboutTheEnd = ({ db }: TestShop, id: string) =>
  db.selectFrom('letters').select(['recipient', 'text']).where('key', 'like', `order-cancelled:${id}:%`).execute();
