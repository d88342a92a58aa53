import { expect, test } from 'vitest';
import { guestWithOrder } from '../../../tests/actions/purchase.ts';
import { guestWithDelivery } from '../../../tests/actions/after-sale/returns.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { mayAddPhotos } from './may-add-photos.ts';

test('photos of a form without scripts are received for an order of the shopper that is delivered, and no other', async () => {
  const shop = await testShop();
  const delivered = await guestWithDelivery(shop);
  const unpaid = await guestWithOrder(shop, undefined, { email: 'bola@example.com' });

  expect(await mayAddPhotos(apiOf(delivered.shopper), delivered.order._id)).toBe(true);
  expect(await mayAddPhotos(apiOf(unpaid.shopper), unpaid.order._id)).toBe(false);
  expect(await mayAddPhotos(apiOf(new Shopper(shop)), delivered.order._id)).toBe(false);
  expect(await mayAddPhotos(apiOf(delivered.shopper), null)).toBe(false);
});

/** The API as a page without scripts calls it. */
const apiOf = (shopper: Shopper) => ({
  fetch: async (url: string) => {
    const { status, body } = await shopper.call('GET', url);
    return { ok: status === 200, status, json: async () => body as unknown };
  },
});
