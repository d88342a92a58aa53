import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { assembleShop } from '#server/startup/assemble-shop.ts';
import { readFilters } from '#shared/catalogue/filters.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { listProducts } from '../catalogue/list-products.ts';
import { openSearchIndex } from '../catalogue/search-index/search-index.ts';
import { reuseUntilChange } from './reuse-until-change.ts';

test('lists ask the database what changed once for each version of the content, or once a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { reads, list } = await listing(() => 'first');

  await list();
  await list();
  expect(reads).toMatchObject({ whole: 1, changes: 0 });

  vi.advanceTimersByTime(60_000);
  await list();
  expect(reads).toMatchObject({ whole: 1, changes: 1 });
});

test('a product of a new version of the content is listed', async () => {
  let version = 'first';
  const { db, list } = await listing(() => version);
  const before = await list();

  await makeProduct(db);
  version = 'second';

  expect(await list()).toBe(before + 1);
});

test('while changes may be uncommitted, each list asks the database what changed', async () => {
  let version: string | null = 'first';
  const { db, list } = await listing(() => version);
  const before = await list();

  version = null;
  await makeProduct(db);
  expect(await list()).toBe(before + 1);
  // Data that was read in the meantime belongs to no version.
  await makeProduct(db);
  version = 'first';
  expect(await list()).toBe(before + 2);
});

test('lists and searches within the time for which a version is trusted ask the database once what changed', async () => {
  const { db, shop, app } = await shopTrusting(600_000);
  await makeProduct(db);

  for (const url of ['list?page=1', 'list?page=2', 'list?sort=priceAsc', 'search?query=shirt'])
    expect((await app.inject(`/api/product/${url}`)).statusCode).toBe(200);

  expect(shop.counts.searchIndex).toMatchObject({ whole: 1, changes: 0 });
});

test('pages read the settings once while nothing changes, and a changed name when the version is read again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, shop, app } = await shopTrusting(500);
  await app.inject('/api/product/list');
  const before = await shop.publicSettings();

  await db.updateTable('shopSettings').set({ name: 'Ile Aso' }).execute();
  expect(await shop.publicSettings()).toBe(before);

  vi.advanceTimersByTime(501);
  expect(await shop.publicSettings()).toMatchObject({ name: 'Ile Aso' });
});

test('a page whose settings could not be read has the last known, and the next page reads them again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, shop, app } = await shopTrusting(500);
  await app.inject('/api/product/list');
  const { name } = await shop.publicSettings();
  await db.updateTable('shopSettings').set({ name: 'Ile Aso' }).execute();
  vi.advanceTimersByTime(501);
  await app.inject('/api/product/list');

  await sql`alter table shop_settings rename to broken_settings`.execute(db);
  expect(await shop.publicSettings()).toMatchObject({ name });
  await sql`alter table broken_settings rename to shop_settings`.execute(db);

  expect(await shop.publicSettings()).toMatchObject({ name: 'Ile Aso' });
});

/** A shop that trusts a version of the content for so many milliseconds. */
async function shopTrusting(trustMs: number) {
  const { db, config, now, jobs } = await testShop();
  const shop = assembleShop({ db, config, now, jobs }, { trustMs });
  const app = await buildApp(shop);
  onTestFinished(() => app.close());
  return { db, shop, app };
}

/** Lists whose index follows this version of the content. */
async function listing(settledVersion: () => string | null) {
  const { db } = await testShop();
  await makeProduct(db);
  const reads = { whole: 0, changes: 0, readAt: null };
  const index = reuseUntilChange(openSearchIndex(db, reads), settledVersion);
  return { db, reads, list: async () => (await listProducts(db, index, readFilters({}))).total };
}
