import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readFilters } from '#shared/catalogue/filters.ts';
import { folderStorage } from '#server/catalogue/images/storage/folder-storage.ts';
import { listProducts } from '#server/catalogue/list-products.ts';
import { searchProducts } from '#server/catalogue/search/search-products.ts';
import { makeProduct } from '../../../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../../../tests/shop/test-shop.ts';
import { type CurrentIndex, openSearchIndex } from '../search-index.ts';
import { loadStoredIndex, storeSearchIndex } from './store-search-index.ts';

const contents = 'search-index/contents.json';

test('a process starts with the stored index and reads only what changed since', async () => {
  const { shop, store, start } = await largeShop();
  const gone = await makeProduct(shop.db, { name: 'Agbada to go', category: 'Agbadas' });
  const renamed = await makeProduct(shop.db, { name: 'Ṣadé gown', colors: { Wine: {} } });
  await store();

  await shop.db.deleteFrom('products').where('id', '=', gone.productId).execute();
  await shop.db.updateTable('products').set({ name: 'Dapo kaftan' }).where('id', '=', renamed.productId).execute();
  await makeProduct(shop.db, { name: 'Bisi iro', gender: 'women', colors: { 'Deep sea': {} } });
  const started = start();

  expect(await everything(shop, started.index)).toEqual(await everything(shop, openSearchIndex(shop.db)));
  expect(started.reads).toMatchObject({ whole: 0 });
  await makeProduct(shop.db, { name: 'Bisi iro, again' });
  expect(await everything(shop, started.index)).toEqual(await everything(shop, openSearchIndex(shop.db)));
});

test('the next one is stored over neither the last, nor before six hours are over', async () => {
  const { shop, storage, store, start } = await largeShop();
  const storedAt = async () => JSON.parse(String(await storage.read(contents))) as { storedAt: string; folder: string };
  await store();
  const first = await storedAt();

  shop.clock.forward({ hours: 5 });
  await store();
  expect(await storedAt()).toEqual(first);

  shop.clock.forward({ hours: 1 });
  await makeProduct(shop.db, { name: 'New since' });
  await store();
  expect(await storedAt()).toMatchObject({ storedAt: shop.now().toISOString(), folder: 'b' });
  expect(first.folder).toBe('a');
  const { index, reads } = start();
  expect(await everything(shop, index)).toEqual(await everything(shop, openSearchIndex(shop.db)));
  expect(reads.whole).toBe(0);
});

test.for([
  ['by other code', (text: string) => text.replace(/"version":"\w/, '"version":"x')],
  ['in another history of the database', (text: string) => text.replace(/"history":"\d/, '"history":"x')],
  ['before another part', (text: string) => text.replace('"checksums":[', '"checksums":[1')],
  ['and cut short', (text: string) => text.slice(0, -9)],
] as const)('what was stored %s is not used', async ([, change]) => {
  const { shop, storage, store, start } = await largeShop();
  await store();
  const text = String(await storage.read(contents));
  expect(change(text)).not.toBe(text);
  await storage.write(contents, Buffer.from(change(text)));

  const { index, reads } = start();
  expect(await everything(shop, index)).toEqual(await everything(shop, openSearchIndex(shop.db)));
  expect(reads.whole).toBe(1);
  shop.clock.forward({ hours: 6 });
  await store();
  const restarted = start();
  await restarted.index();
  expect(restarted.reads.whole).toBe(0);
});

test('what was stored longer ago than changes are remembered is not used', async () => {
  const { shop, store, start } = await largeShop();
  await store();
  shop.clock.forward({ hours: 12 });

  const { index, reads } = start();
  await index();
  expect(reads.whole).toBe(1);
});

test('what a machine stored whose clock was ahead is not used for longer, and is stored again', async () => {
  const { shop, storage, store, start } = await largeShop();
  shop.clock.forward({ hours: 48 });
  await store();
  shop.clock.forward({ hours: -48 });

  const { index, reads } = start();
  await index();
  expect(reads.whole).toBe(1);
  await store();
  expect(JSON.parse(String(await storage.read(contents)))).toMatchObject({ storedAt: shop.now().toISOString() });
});

test('a shop with few products stores nothing', async () => {
  const { shop, storage } = await largeShop();
  await storeSearchIndex({ db: shop.db, releases: storage, now: shop.now });
  expect(await storage.read(contents)).toBeNull();
});

/** One whose few products count as many. */
async function largeShop() {
  const shop = await testShop();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'oge-index-'));
  onTestFinished(() => fs.rm(folder, { recursive: true, force: true }));
  const storage = folderStorage(folder, '');
  const source = { db: shop.db, releases: storage, now: shop.now };
  // Enough for words that many have and words that few have.
  await sql`insert into products (slug, name, description, category, gender, sizes, created_at)
    select 'p-' || n, 'Shirt ' || n, '', 'Shirts', 'men', '{M}', now() from generate_series(1, 60) as n`.execute(
    shop.db,
  );
  for (const name of ['Aso-oke cap', 'Aso-oke gele', 'Lace gown']) await makeProduct(shop.db, { name });
  return {
    shop,
    storage,
    store: () => storeSearchIndex(source, 1),
    start: () => {
      const reads = { whole: 0, changes: 0, readAt: null };
      return { reads, index: openSearchIndex(shop.db, reads, () => loadStoredIndex(source, 1)) };
    },
  };
}

async function everything({ db }: TestShop, index: CurrentIndex) {
  const queries = [
    { sort: 'nameAsc' },
    { sort: 'dateDesc' },
    { color: 'wine' },
    { category: 'shirts' },
    { color: 'blue' },
  ];
  const lists = queries.map((query) =>
    listProducts(db, index, readFilters({ showInStock: 'true', showOutOfStock: 'true', limit: '100', ...query })),
  );
  const searches = ['shirt', 'aso oke', 'sade', 'kaftan', 'agbada', 'asooke gel'].map((query) =>
    searchProducts(db, index, query),
  );
  return Promise.all([...lists, ...searches]);
}
