import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';

test('the shop has a sale while a published product with a discount is in stock', async () => {
  const shop = await testShop();
  const isSaleOn = async () => (await shop.settings()).isSaleOn;
  await makeProduct(shop.db);
  await makeProduct(shop.db, { discountPercent: 20, stock: { M: 0 } });
  expect(await isSaleOn()).toBe(false);

  const { productId, variantId } = await makeProduct(shop.db, { discountPercent: 20, stock: { M: 2 } });
  expect(await isSaleOn()).toBe(true);
  await shop.db.updateTable('stock').set({ reserved: 2 }).where('variantId', '=', variantId).execute();
  expect(await isSaleOn()).toBe(false);

  await shop.db.updateTable('stock').set({ reserved: 0 }).where('variantId', '=', variantId).execute();
  await shop.db.updateTable('products').set({ status: 'draft' }).where('id', '=', productId).execute();
  expect(await isSaleOn()).toBe(false);
});
