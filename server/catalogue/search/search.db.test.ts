import { expect, test } from 'vitest';
import type { ProductCard, productList, productSearch } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { hostileTexts } from '../../../tests/data/hostile.ts';
import { makeProduct, orderPayload } from '../../../tests/data/factories.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { testShop, type TestShop } from '../../../tests/shop/test-shop.ts';

test('a search finds by name, category, gender, colour, cloth and description', async () => {
  const shop = await testShop();
  await stockUp(shop.db);

  expect(await found(shop, 'Bisi')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'dresses')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'women')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'turmeric')).toEqual(['Bisi ankara gown']);
  for (const typed of ['aso oke', 'aso-oke', 'asooke'])
    expect(await found(shop, typed), typed).toEqual(['Dapo agbada']);
  expect(await found(shop, 'wedding')).toEqual(['Dapo agbada']);
  expect(await found(shop, 'spaceship')).toEqual([]);
});

test('words are found in any order, in part and in any case', async () => {
  const shop = await testShop();
  await stockUp(shop.db);

  expect(await found(shop, 'GOWN bisi')).toEqual(['Bisi ankara gown']);
  expect(await found(shop, 'agb wedd')).toEqual(['Dapo agbada']);
  expect(await found(shop, '  bisi \t\n gown ')).toEqual(['Bisi ankara gown']);
});

test('a category that is no word is not what anybody means', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Clutch', category: '👜' });

  for (const typed of ['gown', 'boubou', 'spaceship']) expect(await found(shop, typed), typed).toEqual([]);
});

test('typing mistakes are forgiven', async () => {
  const shop = await testShop();
  await stockUp(shop.db);

  for (const typed of ['anakra', 'nakara', 'ankarra', 'akara', 'bissi', 'dreses', 'tumeric']) {
    expect(await found(shop, typed), typed).toEqual(['Bisi ankara gown']);
  }
  for (const typed of ['agbda', 'agbadda', 'embriodered', 'weddign']) {
    expect(await found(shop, typed), typed).toEqual(['Dapo agbada']);
  }
  for (const typed of ['laptop', 'bag', 'gone']) expect(await found(shop, typed), typed).toEqual([]);
});

test('a word that the shop knows is meant as it stands, also when another one is nearly like it', async () => {
  const shop = await testShop();
  for (const name of ['Linen shirt', 'Linen skirt', 'Crew sweatshirt'])
    await makeProduct(shop.db, { name, category: 'Tops' });
  await makeProduct(shop.db, { name: 'Tote', category: 'Bags', description: 'Placed on a shelf with the shirts.' });

  expect(await found(shop, 'shirt')).toEqual(['Linen shirt', 'Crew sweatshirt']);
  expect(await found(shop, 'shirts')).toEqual(['Linen shirt', 'Crew sweatshirt']);
  expect(await found(shop, 'shelf'), 'no name of a thing').toEqual(['Tote']);
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

test('accents of a category do not count either', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Owambe wrap', category: 'Gèlè' });

  for (const typed of ['gele', 'gèlè', 'turban']) expect(await found(shop, typed), typed).toEqual(['Owambe wrap']);
});

test('hyphens and apostrophes do not count, on either side', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Long sleeve shirt' });
  await makeProduct(shop.db, { name: "Jumu'ah kaftan", category: 'Kaftans' });
  await makeProduct(shop.db, { name: 'Off-the-shoulder gown', category: 'Dresses' });

  for (const typed of ['long-sleeve', 'Long-Sleeves shirt', 'long-sle'])
    expect(await found(shop, typed), typed).toEqual(['Long sleeve shirt']);
  for (const typed of ["Jumu'ah kaftan", 'Jumu’ah', 'jumuah', "jumu'a", 'kaftan jumu'])
    expect(await found(shop, typed), typed).toEqual(["Jumu'ah kaftan"]);
  for (const typed of ['off-the-shoulder', 'off the shoulder', 'offtheshoulder', 'off-shoulder'])
    expect(await found(shop, typed), typed).toEqual(['Off-the-shoulder gown']);
  expect(await found(shop, 'long-spaceship')).toEqual([]);
});

test('what is in stock stands first, then the best match of the name; a held piece is not in stock', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Kaftan', stock: { M: 0 } });
  const reserved = await makeProduct(shop.db, { name: 'Linen kaftan', stock: { M: 1 } });
  await makeProduct(shop.db, { name: 'Kaftan jacket' });
  await makeProduct(shop.db, { name: 'Senator kaftan' });
  await new Shopper(shop).order(orderPayload([reserved]));

  const cards = await search(shop, 'kaftan');

  expect(cards.map(({ inStock }) => inStock)).toEqual([true, true, false, false]);
  const [best, second, ...soldOut] = cards.map(({ name }) => name);
  expect([best, second]).toEqual(['Kaftan jacket', 'Senator kaftan']);
  expect(soldOut.toSorted()).toEqual(['Kaftan', 'Linen kaftan']);
});

test('size and colour are met by the same piece; one that is sold out comes last', async () => {
  const shop = await testShop();
  const other = { Wine: { hex: '#5a1a2a', stock: { XL: 5 } } };
  await makeProduct(shop.db, { name: 'Ade shirt', colors: { ...white({ XL: 0, M: 4 }), ...other } });
  await makeProduct(shop.db, { name: 'Bola shirt', colors: { ...white({ XL: 1 }), ...other } });
  await makeProduct(shop.db, { name: 'Chidi shirt', colors: { ...white({ M: 4 }), ...other } });
  await makeProduct(shop.db, { name: 'Dapo shirt', colors: other });

  expect(await found(shop, 'white shirt XL')).toEqual(['Bola shirt', 'Ade shirt']);
  expect(await searchResponse(shop, 'white shirt XL')).toMatchObject({ total: 2, inStock: 1, matched: 'all' });
  expect(await found(shop, 'white shirt XXL')).toEqual(['Ade shirt', 'Bola shirt', 'Chidi shirt', 'Dapo shirt']);
  expect(await searchResponse(shop, 'white shirt XXL')).toMatchObject({ matched: 'any', unknownWords: ['xxl'] });
});

test('an S behind a garment is its size, and behind men an ending', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Ade shirt', stock: { S: 1 } });
  await makeProduct(shop.db, { name: 'Bola shirt', stock: { L: 1 } });
  await makeProduct(shop.db, { name: 'Chi shirt', gender: 'women', stock: { L: 1 } });

  expect(await found(shop, 'shirt S')).toEqual(['Ade shirt']);
  expect(await found(shop, 'shirts')).toEqual(['Ade shirt', 'Bola shirt', 'Chi shirt']);
  expect(await found(shop, 'men s shirt')).toEqual(['Ade shirt', 'Bola shirt']);
});

test('where nothing has all words, what has the most of them comes first', async () => {
  const shop = await testShop();
  for (const name of ['Linen shirt', 'Adire shirt', 'Linen skirt', 'Adire linen skirt'])
    await makeProduct(shop.db, { name, category: 'Pieces', colors: { Sand: { hex: '#d9cbb0' } } });

  const { products, ...outcome } = await searchResponse(shop, 'adire linen shirt');
  expect(outcome).toMatchObject({ matched: 'any', unknownWords: [], total: 4 });
  expect(products.map(({ name }) => name)).toEqual(['Adire linen skirt', 'Adire shirt', 'Linen shirt', 'Linen skirt']);
});

test('women and men are found by what people call them, and what is for everybody by both', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Ade cap', gender: 'men' });
  await makeProduct(shop.db, { name: 'Bisi cap', gender: 'women' });
  await makeProduct(shop.db, { name: 'Chi cap', gender: 'unisex' });

  expect(await found(shop, "men's caps")).toEqual(['Ade cap', 'Chi cap']);
  expect(await found(shop, 'ladies cap')).toEqual(['Bisi cap', 'Chi cap']);
  expect(await found(shop, 'unisex')).toEqual(['Chi cap']);
});

test('the list that a search leads to has the same finds, with filters, counts, sorts and pages', async () => {
  const shop = await testShop();
  const stock = { M: 2, XL: 1 };
  const wine = { Wine: { hex: '#5a1a2a', stock: { M: 2 } } };
  await makeProduct(shop.db, { name: 'Ade shirt', price: 9_000, colors: { ...wine, ...white(stock) } });
  await makeProduct(shop.db, { name: 'Bola shirt', price: 8_000, colors: white(stock) });
  await makeProduct(shop.db, { name: 'Chidi shirt', colors: wine });
  await makeProduct(shop.db, { name: 'White skirt', category: 'Skirts', colors: white(stock) });

  const all = await list(shop, { search: 'white shirt' });
  expect(names(all)).toEqual(['Ade shirt', 'Bola shirt']);
  expect(all.search).toEqual({ matched: 'all', unknownWords: [] });
  expect(all.filters).toMatchObject({
    sizeCounts: { M: 2, XL: 2 },
    colorCounts: { White: 2, Wine: 0 },
    categoryCounts: { Shirts: 2, Skirts: 0 },
    priceRange: { min: 8_000, max: 9_000 },
  });
  expect(names(await list(shop, { search: 'white shirt', sort: 'priceAsc' }))).toEqual(['Bola shirt', 'Ade shirt']);
  expect(names(await list(shop, { search: 'white shirt', limit: '1', page: '2' }))).toEqual(['Bola shirt']);
  expect(names(await list(shop, { search: 'white shirt', color: 'white' })), 'its family').toEqual([
    'Ade shirt',
    'Bola shirt',
  ]);
  expect(names(await list(shop, { search: 'wine shirt', color: 'red' })), 'wine is a red').toEqual([
    'Ade shirt',
    'Chidi shirt',
  ]);
  expect(names(await list(shop, { search: 'white shirt', color: 'Wine' })), 'no white piece is wine').toEqual([]);
  expect(names(await list(shop, { search: 'shirt', color: 'Wine', size: 'XL' })), 'nor is one in XL').toEqual([]);
  const closest = await list(shop, { search: 'white velvet shirt' });
  expect(closest.search).toEqual({ matched: 'any', unknownWords: ['velvet'] });
  expect(names(closest).slice(0, 2)).toEqual(['Ade shirt', 'Bola shirt']);
  expect((await list(shop, {})).search).toBeUndefined();
});

test('a colour whose family was corrected is searched for in the new one, and in the former no more', async () => {
  const shop = await testShop();
  const { variantId } = await makeProduct(shop.db, { name: 'Ade shirt', colors: { Petrol: { family: 'blue' } } });
  const inFamily = async (color: string) => names(await list(shop, { search: 'petrol shirt', color }));
  expect([await inFamily('blue'), await inFamily('green')]).toEqual([['Ade shirt'], []]);

  await shop.db.updateTable('variants').set({ colorFamily: 'green' }).where('id', '=', variantId).execute();

  expect([await inFamily('blue'), await inFamily('green')]).toEqual([[], ['Ade shirt']]);
});

test('a colour that has its family in its name is of that family', async () => {
  const shop = await testShop();
  await makeProduct(shop.db, { name: 'Ade shirt', colors: { 'Navy blue': { family: 'blue' } } });
  expect(names(await list(shop, { search: 'navy shirt', color: 'blue' }))).toEqual(['Ade shirt']);
});

test('at most 12 are found, those in stock before all others', async () => {
  const shop = await testShop();
  const stocks = Array.from({ length: 17 }, (_, number) => ({ M: number % 2 }));
  await Promise.all(stocks.map((stock) => makeProduct(shop.db, { stock })));

  const cards = await search(shop, 'adire');

  expect(cards).toHaveLength(12);
  expect(cards.map(({ inStock }) => inStock)).toEqual([...Array(8).fill(true), ...Array(4).fill(false)]);
  expect(new Set(cards.map(({ _id }) => _id)).size).toBe(12);
});

test('a search for nothing finds nothing', async () => {
  const shop = await testShop();
  await stockUp(shop.db);

  for (const address of [
    '',
    '?query=',
    '?query=%20%20',
    '?query=%00',
    '?query=%CC%80',
    '?other=bisi',
    '?query=%E2%80%83',
  ]) {
    const response = await shop.app.inject({ url: `/api/product/search${address}` });
    expect(response.statusCode, address).toBe(200);
    expect(response.json(), address).toMatchObject({ success: true, products: [] });
  }
});

test('no text breaks the search or opens it wide', async () => {
  const shop = await testShop();
  await stockUp(shop.db);

  for (const text of [...hostileTexts, '%isi', 'b_si', '.*', 'x '.repeat(5_000), 'ankara '.repeat(500)]) {
    const names = await found(shop, text);
    const hasManyCharacters = /\w.*\w/s.test(text);
    expect(names.length, JSON.stringify(text.slice(0, 60))).toBeLessThan(hasManyCharacters ? 2 : 3);
  }
});

async function stockUp(db: Database): Promise<void> {
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

async function searchResponse({ app }: TestShop, query: string): Promise<Output<typeof productSearch>> {
  const response = await app.inject({ url: `/api/product/search?${new URLSearchParams({ query })}` });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const search = async (shop: TestShop, query: string) => (await searchResponse(shop, query)).products;

const names = ({ products }: { products: ProductCard[] }) => products.map(({ name }) => name);

const found = async (shop: TestShop, query: string) => names(await searchResponse(shop, query));

async function list({ app }: TestShop, query: Record<string, string>): Promise<Output<typeof productList>> {
  return (await app.inject({ url: `/api/product/list?${new URLSearchParams(query)}` })).json();
}

const white = (stock: Record<string, number>) => ({ White: { hex: '#f5f2ec', stock } });
