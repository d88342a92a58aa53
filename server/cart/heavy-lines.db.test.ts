import { expect, test } from 'vitest';
import { chargeForWeight } from '../../tests/actions/delivery.ts';
import { type ApiResponse, Shopper } from '../../tests/actions/shopper.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

const owners: [string, string, (shop: TestShop) => Promise<Shopper>][] = [
  ['an account', '/api/cart', (shop) => newShopper(shop)],
  ['a guest without scripts', '/api/guest-cart', async (shop) => new Shopper(shop)],
];

test.for(owners)('the cart of %s says what the delivery of each line costs more now', async ([, url, shopperOf]) => {
  const shop = await testShop();
  await chargeForWeight(shop.db);
  const shirt = await makeProduct(shop.db);
  const jacket = await makeProduct(shop.db, { weightClass: 'heavy' });
  const shopper = await shopperOf(shop);
  for (const { productId, variantId } of [shirt, jacket]) {
    await shopper.call('POST', url, { productId, variantId, size: 'M', quantity: 2 });
  }
  expect(extras(await shopper.call('GET', url))).toEqual([0, 500]);

  await shop.db.updateTable('products').set({ weightClass: 'very heavy' }).where('id', '=', shirt.productId).execute();
  await shop.db.updateTable('deliveryTerms').set({ heavyExtra: 700 }).execute();
  expect(extras(await shopper.call('GET', url))).toEqual([1_500, 700]);
});

const extras = ({ body }: ApiResponse) =>
  (body['cart'] as { deliveryExtra: number }[]).map(({ deliveryExtra }) => deliveryExtra);
