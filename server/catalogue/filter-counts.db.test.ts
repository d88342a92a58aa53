import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { productList } from '#shared/catalogue/api.ts';
import { genders } from '#shared/catalogue/genders.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { makeProduct, type ProductOptions } from '../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

// Two units of a size are reserved: on hand, but not available.
const reservedUnits = 2;
const categories = ['Shirts', 'Ẹ̀wù Òkè', "Men's"];
// One colour is named like the family that another one belongs to.
const colors = ['Indigo', 'İpek', 'Café au lait', 'Blue'];
const hexes = ['#232f6e', '#7b1e34', '#f3f0ea'];
const families = [undefined, 'gold', 'red'] as const;
const sizes = ['M', 'XL', '38'];
const prices = [5_000, 8_000, 12_500, 30_000];

const anyStock = fc.dictionary(fc.constantFrom(...sizes), fc.constantFrom(0, 1, reservedUnits), { minKeys: 1 });
const anyColor = fc.record({
  price: fc.constantFrom(...prices),
  stock: anyStock,
  hex: fc.constantFrom(...hexes),
  family: fc.constantFrom(...families),
});
const anyProduct = fc.record({
  category: fc.constantFrom(...categories),
  gender: fc.constantFrom(...genders),
  discountPercent: fc.constantFrom(null, 20),
  colors: fc.dictionary(fc.constantFrom(...colors), anyColor, { minKeys: 1, maxKeys: 3 }),
});
const anyProducts = fc.array(anyProduct, { maxLength: 6 });

const choiceOf = (names: string[]) =>
  fc.subarray([...names, 'Nowhere'], { maxLength: 2 }).map((some) => some.join(','));
const anyQuery = fc.record({
  gender: choiceOf(['women', 'men', 'girls', 'boys']),
  sale: fc.constantFrom('', 'true'),
  category: choiceOf(categories),
  color: choiceOf([...colors, 'Red', 'white']),
  size: choiceOf(sizes),
  price: fc.constantFrom('', '0-8000', '8000-12500', '40000-50000'),
  showInStock: fc.constantFrom('true', 'false'),
  showOutOfStock: fc.constantFrom('true', 'false'),
});
type Query = Record<
  'gender' | 'sale' | 'category' | 'color' | 'size' | 'price' | 'showInStock' | 'showOutOfStock',
  string
>;

test('beside each choice stands how many products there are after choosing it', async () => {
  const shop = await testShop();

  await fc.assert(
    fc.asyncProperty(anyProducts, anyQuery, async (offered, query) => {
      await stockUp(shop.db, offered);
      const { filters, total, products } = await list(shop, query);
      expect(total).toBe(products.length);

      const totalWith = async (choice: Partial<Query>) => (await list(shop, { ...query, ...choice })).total;
      for (const [category, count] of Object.entries(filters.categoryCounts)) {
        expect(await totalWith({ category }), category).toBe(count);
      }
      for (const [size, count] of Object.entries(filters.sizeCounts))
        expect(await totalWith({ size }), size).toBe(count);
      for (const [color, count] of Object.entries(filters.colorCounts)) {
        expect(await totalWith({ color }), color).toBe(count);
      }
      for (const { name, count } of filters.colorFamilies)
        expect(await totalWith({ color: name }), `all ${name}`).toBe(count);
      for (const [gender, count] of Object.entries(filters.genderCounts))
        expect(await totalWith({ gender }), gender).toBe(count);
      expect(await totalWith({ sale: 'true' })).toBe(filters.saleCount);
      expect(await totalWith({ showInStock: 'true', showOutOfStock: 'false' })).toBe(filters.stockCounts.inStock);
      expect(await totalWith({ showInStock: 'false', showOutOfStock: 'true' })).toBe(filters.stockCounts.outOfStock);
    }),
    { numRuns: 60 },
  );
});

test('the price range is that of the products without the price filter, and 0 to 100,000 when there are none', async () => {
  const shop = await testShop();

  await fc.assert(
    fc.asyncProperty(anyProducts, anyQuery, async (offered, query) => {
      await stockUp(shop.db, offered);
      const { filters } = await list(shop, query);

      const found = (await list(shop, { ...query, price: '' })).products.map(({ basePrice }) => basePrice);
      const range = found.length > 0 ? { min: Math.min(...found), max: Math.max(...found) } : { min: 0, max: 100_000 };
      expect(filters.priceRange).toEqual(range);
    }),
    { numRuns: 40 },
  );
});

test('every value that any product has is offered once, whatever is chosen, and values that lead nowhere count 0', async () => {
  const shop = await testShop();
  await stockUp(shop.db, [
    { category: 'Shirts', discountPercent: 10, colors: { Wine: { hex: '#722f37', stock: { XXL: 1, S: 1, 40: 1 } } } },
    {
      category: 'Caps',
      colors: { Wine: { hex: '#722f37', stock: { 38: 0 } }, Ash: { stock: { XS: 1, Standard: 1 } } },
    },
    { category: 'Agbada', gender: 'unisex', colors: { Wine: { hex: '#7b1113', stock: { M: 1 } } } },
  ]);

  const { filters } = await list(shop, { category: 'Shirts', color: 'Wine', size: 'S', price: '0-100000' });

  expect(filters).toEqual({
    sizes: ['XS', 'S', 'M', 'XXL', '38', '40', 'Standard'],
    sizeCounts: { XS: 0, S: 1, M: 0, XXL: 1, 38: 0, 40: 1, Standard: 0 },
    categories: ['Agbada', 'Caps', 'Shirts'],
    categoryCounts: { Agbada: 0, Caps: 0, Shirts: 1 },
    colors: ['Ash', 'Wine'],
    colorCounts: { Ash: 0, Wine: 1 },
    colorHexes: { Ash: '#232f6e', Wine: '#722f37' },
    colorFamilies: [
      { name: 'Red', hex: '#a8233a', count: 1 },
      { name: 'Blue', hex: '#2a4a92', count: 0 },
    ],
    genderCounts: { women: 0, men: 1 },
    saleCount: 1,
    priceRange: { min: 12_500, max: 12_500 },
    stockCounts: { inStock: 1, outOfStock: 0 },
  });
});

test('names that differ in capitals only are one choice', async () => {
  const shop = await testShop();
  await stockUp(shop.db, [
    { category: 'Shirts', colors: { Navy: { stock: { M: 1 } } } },
    { category: 'shirts', colors: { navy: { stock: { m: 1 } } } },
  ]);

  const { filters } = await list(shop, {});

  expect(filters).toMatchObject({ categories: ['Shirts'], colors: ['Navy'], sizes: ['M'] });
  expect(filters).toMatchObject({ categoryCounts: { Shirts: 2 }, colorCounts: { Navy: 2 }, sizeCounts: { M: 2 } });
});

test('a shop without products offers nothing', async () => {
  const shop = await testShop();

  expect(await list(shop, {})).toMatchObject({
    products: [],
    total: 0,
    totalPages: 0,
    page: 1,
    filters: { sizes: [], categories: [], colors: [], colorHexes: {}, stockCounts: { inStock: 0, outOfStock: 0 } },
  });
});

/** Replaces the whole catalogue. */
async function stockUp(db: Database, products: readonly ProductOptions[]): Promise<void> {
  await db.updateTable('stock').set({ reserved: 0 }).execute(); // Promised pieces may not leave the shop.
  await db.deleteFrom('products').execute();
  for (const product of products) await makeProduct(db, product);
  await db.updateTable('stock').set({ reserved: reservedUnits }).where('quantity', '=', reservedUnits).execute();
}

async function list({ app }: TestShop, query: Partial<Query>) {
  const response = await app.inject({ url: `/api/product/list?${new URLSearchParams({ limit: '100', ...query })}` });
  return response.json<Output<typeof productList>>();
}
