import { expect, test } from 'vitest';
import type { recommendedProducts } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('the same category and gender come first, then the same gender, then the same category, then the rest', async () => {
  const shop = await testShop();
  const women = { gender: 'women' } as const;
  await makeProduct(shop.db, { name: 'Cap for men', category: 'Caps', gender: 'men' });
  await makeProduct(shop.db, { name: 'Shirt for men', category: 'Shirts', gender: 'men' });
  await makeProduct(shop.db, { name: 'Dress for women', category: 'Dresses', ...women });
  await makeProduct(shop.db, { name: 'Shirt for women', category: 'Shirts', ...women });
  const shown = await makeProduct(shop.db, { category: 'Shirts', ...women });

  const order = ['Shirt for women', 'Dress for women', 'Shirt for men', 'Cap for men'];
  expect(await recommended(shop, shown)).toEqual(order);
});

test('up to 8 are recommended, all in stock, never the product itself', async () => {
  const shop = await testShop();
  const shown = await makeProduct(shop.db, { name: 'Itself' });
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await makeProduct(shop.db, { name: `Shirt ${number}` });
  await makeProduct(shop.db, { name: 'Sold out', stock: { M: 0 } });
  const reserved = await makeProduct(shop.db, { name: 'Held', stock: { M: 1 } });
  await new Shopper(shop).order(orderPayload([reserved]));

  const seven = [1, 2, 3, 4, 5, 6, 7].map((number) => `Shirt ${number}`);
  expect((await recommended(shop, shown)).toSorted()).toEqual(seven);

  await makeProduct(shop.db, { name: 'Shirt 8' });
  await makeProduct(shop.db, { name: 'Cap', category: 'Caps' });
  expect((await recommended(shop, shown)).toSorted()).toEqual([...seven, 'Shirt 8']);
});

test('among equals the best seller comes first, then the newest', async () => {
  const shop = await testShop();
  const shown = await makeProduct(shop.db);
  await makeProduct(shop.db, { name: 'Old', createdAt: new Date('2026-01-01') });
  await makeProduct(shop.db, { name: 'New', createdAt: new Date('2026-02-01') });
  const best = await makeProduct(shop.db, { name: 'Best', createdAt: new Date('2025-01-01') });
  await shop.db.updateTable('products').set({ soldRecently: 3 }).where('id', '=', best.productId).execute();

  expect(await recommended(shop, shown)).toEqual(['Best', 'New', 'Old']);
});

test('a product that is sold out is recommended others all the same, and the only product nothing', async () => {
  const shop = await testShop();
  const shown = await makeProduct(shop.db, { stock: { M: 0 } });
  expect(await recommended(shop, shown)).toEqual([]);

  await makeProduct(shop.db, { name: 'Other' });
  expect(await recommended(shop, shown)).toEqual(['Other']);
});

async function recommended({ app }: TestShop, { productId }: CreatedProduct): Promise<string[]> {
  const response = await app.inject({ url: `/api/product/recommended/${productId}` });
  expect(response.statusCode).toBe(200);
  return response.json<Output<typeof recommendedProducts>>().products.map(({ name }) => name);
}
