import { expect, test } from 'vitest';
import type { ProductCard, productList } from '#shared/catalogue/api.ts';
import { sorts } from '#shared/catalogue/filters.ts';
import type { Output } from '#shared/endpoint.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test.for(Object.keys(sorts))('leafing through %s shows every product once, however many are alike', async (sort) => {
  const shop = await testShop();
  const names = ['Agbada', 'Agbada', 'Buba', 'Buba', 'Buba', 'Cap'];
  const creations = names.flatMap((name, number) =>
    [5_000, 5_000, 9_000, 9_000].map((price) =>
      makeProduct(shop.db, { name, price, createdAt: new Date(Date.UTC(2026, 5, 1 + (number % 2))) }),
    ),
  );
  const ids = (await Promise.all(creations)).map(({ productId }) => productId);

  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(shop, { sort, page: String(page), limit: '7' })));
  const whole = await list(shop, { sort, limit: '100' });

  const leafed = pages.flatMap(({ products }) => products);
  expect(leafed.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  expect(leafed).toEqual(whole.products);
  expect(pages.map(({ products, page }) => [page, products.length])).toEqual([
    [1, 7],
    [2, 7],
    [3, 7],
    [4, 3],
  ]);
  for (const { total, totalPages } of pages) expect([total, totalPages]).toEqual([24, 4]);
});

test('each sort puts first what its name says', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Buba', price: 30_000, createdAt: new Date('2026-03-01') });
  await makeProduct(shop.db, { name: 'Agbada', price: 20_000, createdAt: new Date('2026-01-01') });
  await makeProduct(shop.db, {
    name: 'Cap',
    colors: { Wine: { price: 40_000 }, Ash: { price: 10_000 } },
    createdAt: new Date('2026-02-01'),
  });
  const orders = {
    nameAsc: ['Agbada', 'Buba', 'Cap'],
    nameDesc: ['Cap', 'Buba', 'Agbada'],
    priceAsc: ['Cap', 'Agbada', 'Buba'], // By the lowest price of each.
    priceDesc: ['Buba', 'Agbada', 'Cap'],
    dateAsc: ['Agbada', 'Cap', 'Buba'],
    dateDesc: ['Buba', 'Cap', 'Agbada'],
    topSelling: ['Buba', 'Cap', 'Agbada'], // Nothing sold yet: the newest first.
  };

  for (const [sort, names] of Object.entries(orders)) {
    expect(namesOf((await list(shop, { sort })).products), sort).toEqual(names);
  }
  for (const nonsense of ['', 'NAMEDESC', 'price', 'constructor', '__proto__', 'nameAsc; drop table products']) {
    expect(namesOf((await list(shop, { sort: nonsense })).products), nonsense).toEqual(orders.nameAsc);
  }
});

test('names stand where a reader looks for them, with accents, dots and capitals or without', async () => {
  const shop = await testShop();
  const names = [
    'adire cap',
    'Àdìrẹ gown',
    'ADIRE shirt',
    'Buba',
    'Ẹ̀bùn scarf',
    'Ẹde cap',
    'Émile tee',
    'Fila',
    'Ọ̀ṣun wrap',
    'Pánì',
  ];
  for (const name of names.toReversed()) await makeProduct(shop.db, { name });

  expect(namesOf((await list(shop, {})).products)).toEqual(names);
  expect(namesOf((await list(shop, { sort: 'nameDesc' })).products)).toEqual(names.toReversed());
});

test('a changed price or name moves the product', async () => {
  const shop = await testShop();
  const { productId, variantId } = await makeProduct(shop.db, { name: 'Agbada', price: 9_000 });
  await makeProduct(shop.db, { name: 'Buba', price: 10_000 });

  await shop.db.updateTable('products').set({ name: 'Çap' }).where('id', '=', productId).execute();
  await shop.db.updateTable('variants').set({ price: 11_000 }).where('id', '=', variantId).execute();

  expect(namesOf((await list(shop, {})).products)).toEqual(['Buba', 'Çap']);
  expect(namesOf((await list(shop, { sort: 'priceAsc' })).products)).toEqual(['Buba', 'Çap']);
});

test('a product has the price of its cheapest colour, and says whether another costs more', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'A', colors: { Wine: { price: 61_000 }, Navy: { price: 58_000 } } });
  await makeProduct(shop.db, { name: 'B', colors: { Wine: { price: 9_000 }, Navy: { price: 9_000 } } });

  const { products } = await list(shop, { sort: 'nameAsc' });

  expect(products).toMatchObject([
    { name: 'A', basePrice: 58_000, priceVaries: true },
    { name: 'B', basePrice: 9_000, priceVaries: false },
  ]);
});

test('a page past the end is empty, its totals true', async () => {
  const shop = await testShop();
  await Promise.all(Array.from({ length: 13 }, () => makeProduct(shop.db)));

  for (const page of ['3', '1000000']) {
    expect(await list(shop, { page })).toMatchObject({ products: [], total: 13, totalPages: 2, page: Number(page) });
  }
});

test('a page or limit that makes no sense is page 1 of 12 products', async () => {
  const shop = await testShop();
  await Promise.all(Array.from({ length: 13 }, () => makeProduct(shop.db)));

  for (const nonsense of ['', '0', '-1', '1.5', '1e1', 'NaN', 'twelve', '0x10', '\u0661', '1,2', '+3']) {
    const { products, page, totalPages } = await list(shop, { page: nonsense, limit: nonsense });
    expect([products.length, page, totalPages], nonsense).toEqual([12, 1, 2]);
  }
  // Whereas a large one is a page after the last.
  expect((await list(shop, { page: '999999999999' })).products).toEqual([]);
  expect((await list(shop, { limit: '101' })).products).toHaveLength(12);
  expect((await list(shop, { limit: '100' })).products).toHaveLength(13);
  expect((await list(shop, { limit: '1' })).products).toHaveLength(1);
});

async function list({ app }: TestShop, query: Record<string, string>) {
  const response = await app.inject({ url: `/api/product/list?${new URLSearchParams(query)}` });
  return response.json<Output<typeof productList>>();
}

function namesOf(products: ProductCard[]): string[] {
  return products.map(({ name }) => name);
}
