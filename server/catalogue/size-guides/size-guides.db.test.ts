import { expect, test } from 'vitest';
import type { sizeGuides } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

test('the guide says for what body each size is cut, of what is sold now, women first', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { category: 'Shirts', gender: 'men' });
  await makeProduct(shop.db, { category: 'Dresses', gender: 'women' });
  await shop.db
    .insertInto('sizeGuides')
    .values([
      measure('men', 'Shirts', 1, 'Waist', 'M'),
      measure('men', 'Shirts', 0, 'Chest', 'M'),
      measure('women', 'Dresses', 0, 'Bust', 'M'),
      measure('women', 'Shirts', 0, 'Bust', 'M'), // Nobody sells them.
    ])
    .execute();

  expect(await guidesOf(shop)).toEqual([
    { gender: 'women', category: 'Dresses', measures: [{ name: 'Bust', cm: { M: 90.5 } }] },
    {
      gender: 'men',
      category: 'Shirts',
      measures: [
        { name: 'Chest', cm: { M: 90.5 } },
        { name: 'Waist', cm: { M: 90.5 } },
      ],
    },
  ]);
});

test('in the demo every piece is measured in each of its sizes, and larger sizes are not smaller', async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const products = await shop.db.selectFrom('products').select(['id', 'slug', 'sizes']).execute();

  for (const { id, slug, sizes } of products) {
    const rows = await shop.db.selectFrom('productMeasurements').selectAll().where('productId', '=', id).execute();
    for (const [name, ofName] of Map.groupBy(rows, (row) => row.name)) {
      const bySize = new Map(ofName.map(({ size, centimetres }) => [size, Number(centimetres)]));
      const inOrder = sizes.map((size) => bySize.get(size));
      expect(inOrder, `${slug}, ${name}`).toEqual(inOrder.toSorted((one, other) => one! - other!));
      expect(bySize.size, `${slug}, ${name}`).toBe(sizes.length);
    }
    expect(rows.length, slug).toBeGreaterThan(0);
  }
  expect((await guidesOf(shop)).length).toBeGreaterThanOrEqual(12);
});

function measure(gender: 'women' | 'men', category: string, position: number, name: string, size: string) {
  return { gender, category, position, name, size, centimetres: 90.5 };
}

async function guidesOf({ app }: TestShop) {
  const response = await app.inject({ url: '/api/size-guides' });
  return response.json<Output<typeof sizeGuides>>().guides;
}
