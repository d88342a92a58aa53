import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { guestWithOrder, payAtProvider, queuePaymentReminder, statusOf } from '../../../tests/actions/purchase.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { sendEmail } from '../../email/send-email.ts';

test('a friend who opens a forwarded link and orders the same leaves the guest’s unpaid order alone, paying begun or not', async () => {
  for (const isPaying of [false, true]) {
    const shop = await testShop();
    const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
    const guest = await guestWithOrder(shop, shirt);
    if (isPaying) await guest.shopper.startPayment(guest.order);
    const friend = await withForwardedLink(shop, guest.order);

    await friend.order(orderPayload([shirt], { email: 'eve@example.com' }));

    expect(await statusOf(shop.db, guest.order)).toBe('pending');
    const reference = await payAtProvider(shop, guest);
    expect((await guest.shopper.verify(reference)).body).toMatchObject({ outcome: 'paid' });
  }
});

test('whom a link was forwarded to does not take over what the guest’s order reserves', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  const friend = await withForwardedLink(shop, (await guestWithOrder(shop, shirt)).order);
  const { productId, variantId } = shirt;

  const item = { productId, variantId, size: 'M', requestedQuantity: 1 };
  expect((await friend.call('POST', '/api/product/check-stock', item)).body).toMatchObject({ isAvailable: false });
});

test('a browser that opened the link of a paid order has not bought anything', async () => {
  const shop = await testShop();
  const guest = await guestWithOrder(shop);
  const friend = await withForwardedLink(shop, guest.order);
  await guest.shopper.verify(await payAtProvider(shop, guest));
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });

  const byFriend = await friend.order(orderPayload([shirt], { email: 'eve@example.com' }));
  const byGuest = await guest.shopper.order(orderPayload([shirt]));

  expect(await hasPaidBefore(shop, byFriend)).toBe(false);
  expect(await hasPaidBefore(shop, byGuest)).toBe(true);
});

test('a shopper who opens their own link elsewhere and enters the same order again pays that order, which stays a guest’s', async () => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db, { stock: { M: 1 } })]);
  const order = await new Shopper(shop).order(payload);
  const elsewhere = await withForwardedLink(shop, order);
  await newShopper(shop, { email: 'bola@example.com' }, elsewhere);

  expect((await elsewhere.order(payload))._id).toBe(order._id);

  const { accountId } = await shop.db.selectFrom('orders').select('accountId').executeTakeFirstOrThrow();
  expect(accountId).toBe(null);
});

/** A browser that opened the link in the email about an unpaid order. */
async function withForwardedLink(shop: TestShop, { _id }: Order): Promise<Shopper> {
  await queuePaymentReminder(shop);
  await sendEmail(shop, `order-received:${_id}`);
  const { text } = await shop.db.selectFrom('caughtMail').select('text').executeTakeFirstOrThrow();
  const browser = new Shopper(shop);
  const { status } = await browser.call('POST', `/api/orders/${_id}/open`, { key: /#k=(\S+)/.exec(text)![1] });
  expect(status).toBe(200);
  return browser;
}

async function hasPaidBefore({ db }: TestShop, { _id }: Order): Promise<boolean> {
  const row = db.selectFrom('orders').select('hasPaidBefore').where('id', '=', _id);
  return (await row.executeTakeFirstOrThrow()).hasPaidBefore;
}
