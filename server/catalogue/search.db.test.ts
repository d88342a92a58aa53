import { expect, test } from 'vitest';
import type { ProductCard, productSearch } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/contract.ts';
import type { Database } from '#server/db/database.ts';
import { hostileTexts } from '../../tests/hostile.ts';
import { makeProduct, orderPayload } from '../../tests/make.ts';
import { Shopper } from '../../tests/shopper.ts';
import { testShop, type TestShop } from '../../tests/test-shop.ts';

test('a search finds by name, category, gender, colour, cloth and description', async () => {
  const shop = await testShop();
  await fillShelf(shop.db);

  expect(await found(shop, 'Bisi')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'dresses')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'women')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'turmeric')).toEqual(['Bisi ankara gown']);
  for (const typed of ['aso oke', 'aso-oke', 'asooke'])
    expect(await found(shop, typed), typed).toEqual(['Dapo agbada']);
  expect(await found(shop, 'wedding')).toEqual(['Dapo agbada']);
  expect(await found(shop, 'spaceship')).toEqual([]);
});

test('every word must be found, in any order, in part and in any case', async () => {
  const shop = await testShop();
  await fillShelf(shop.db);

  expect(await found(shop, 'GOWN bisi')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'agb wedd')).toEqual(['Dapo agbada']);
  expect(await found(shop, '  bisi \t\n gown ')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'bisi agbada')).toEqual([]);
});

test('a category that is no word is not what anybody means', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Clutch', category: '👜' });

  for (const typed of ['gown', 'boubou', 'spaceship']) expect(await found(shop, typed), typed).toEqual([]);
});

test('typing mistakes are forgiven', async () => {
  const shop = await testShop();
  await fillShelf(shop.db);

  for (const typed of ['anakra', 'nakara', 'ankarra', 'akara', 'bissi', 'dreses', 'tumeric']) {
    expect(await found(shop, typed), typed).toEqual(['Bisi ankara gown']);
  }
  for (const typed of ['agbda', 'agbadda', 'embriodered', 'weddign']) {
    expect(await found(shop, typed), typed).toEqual(['Dapo agbada']);
  }
  for (const typed of ['laptop', 'bag', 'gone', 'gowns and laptops'])
    expect(await found(shop, typed), typed).toEqual([]);
});

test('a word that the shop knows is meant as it stands, also when another one is nearly like it', async () => {
  const shop = await testShop();
  for (const name of ['Linen shirt', 'Linen skirt', 'Crew sweatshirt'])
    await makeProduct(shop.db, { name, category: 'Tops' });
  await makeProduct(shop.db, { name: 'Tote', category: 'Bags', description: 'Placed on a shelf with the shirts.' });

  expect(await found(shop, 'shirt')).toEqual(['Linen shirt', 'Crew sweatshirt', 'Tote']);
  expect(await found(shop, 'shirts')).toEqual(['Linen shirt', 'Crew sweatshirt', 'Tote']);
  expect(await found(shop, 'skirt')).toEqual(['Linen skirt']);
  expect(await found(shop, 'lace'), 'in the middle of a word').toEqual([]);
});

test('accents do not count, on either side', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Àdìrẹ ṣòkòtò' });
  await makeProduct(shop.db, { name: 'Adire buba' });

  for (const typed of ['adire', 'àdìrẹ', 'ÀDÌRẸ', 'a\u0300di\u0300re\u0323']) {
    expect((await found(shop, typed)).toSorted(), typed).toEqual(['Adire buba', 'Àdìrẹ ṣòkòtò']);
  }
  expect(await found(shop, 'sokoto')).toContain('Àdìrẹ ṣòkòtò');
});

test('what is in stock stands first, then the best match of the name; a held piece is not in stock', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Kaftan', stock: { M: 0 } });
  const held = await makeProduct(shop.db, { name: 'Linen kaftan', stock: { M: 1 } });
  await makeProduct(shop.db, { name: 'Everyday trousers', description: 'Goes with a kaftan.' });
  await makeProduct(shop.db, { name: 'Senator kaftan' });
  await new Shopper(shop).order(orderPayload([held]));

  const cards = await search(shop, 'kaftan');

  expect(cards.map(({ inStock }) => inStock)).toEqual([true, true, false, false]);
  const [best, second, ...soldOut] = cards.map(({ name }) => name);
  expect([best, second]).toEqual(['Senator kaftan', 'Everyday trousers']);
  expect(soldOut.toSorted()).toEqual(['Kaftan', 'Linen kaftan']);
});

test('at most 20 are found, those in stock before all others', async () => {
  const shop = await testShop();
  const stocks = Array.from({ length: 25 }, (_, number) => ({ M: number % 2 }));
  await Promise.all(stocks.map((stock) => makeProduct(shop.db, { stock })));

  const cards = await search(shop, 'adire');

  expect(cards).toHaveLength(20);
  expect(cards.map(({ inStock }) => inStock)).toEqual([...Array(12).fill(true), ...Array(8).fill(false)]);
  expect(new Set(cards.map(({ _id }) => _id)).size).toBe(20);
});

test('a search for nothing finds nothing', async () => {
  const shop = await testShop();
  await fillShelf(shop.db);

  for (const address of [
    '',
    '?query=',
    '?query=%20%20',
    '?query=%00',
    '?query=%CC%80',
    '?other=bisi',
    '?query=%E2%80%83',
  ]) {
    const answer = await shop.app.inject({ url: `/api/product/search${address}` });
    expect(answer.statusCode, address).toBe(200);
    expect(answer.json(), address).toMatchObject({ success: true, products: [] });
  }
});

test('no text breaks the search or opens it wide', async () => {
  const shop = await testShop();
  await fillShelf(shop.db);

  for (const text of [...hostileTexts, '%isi', 'b_si', '.*', 'x '.repeat(5_000), 'ankara '.repeat(500)]) {
    const names = await found(shop, text);
    const hasManyLetters = /\w.*\w/s.test(text);
    expect(names.length, JSON.stringify(text.slice(0, 60))).toBeLessThan(hasManyLetters ? 2 : 3);
  }
});

async function fillShelf(db: Database): Promise<void> {
  await makeProduct(db, {
    name: 'Bisi ankara gown',
    category: 'Dresses',
    gender: 'women',
    colors: { Turmeric: {} },
    description: 'Printed cotton.',
  });
  const { variantId } = await makeProduct(db, {
    name: 'Dapo agbada',
    category: 'Agbada',
    colors: { Sand: {} },
    description: 'Embroidered for a wedding.',
  });
  await db.updateTable('variants').set({ cloth: 'aṣọ-òkè' }).where('id', '=', variantId).execute();
}

async function search({ app }: TestShop, query: string): Promise<ProductCard[]> {
  const answer = await app.inject({ url: `/api/product/search?${new URLSearchParams({ query })}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<Output<typeof productSearch>>().products;
}

async function found(shop: TestShop, query: string): Promise<string[]> {
  return (await search(shop, query)).map(({ name }) => name);
}
