import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { productList } from '#shared/catalogue/api.ts';
import type { Output } from '#shared/endpoint.ts';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import { exported } from '../../tests/actions/exports.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { photo } from '../../tests/data/photos.ts';
import { productEntry, save } from '../../tests/data/products.ts';
import type { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { buildApp } from '../app.ts';
import { storeImage } from '../catalogue/images/store-image.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import { watchContentVersion } from '../response-cache/content-version.ts';
import type { App } from '../http/route.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';

type ListResponse = Output<typeof productList>;

/** The interval at which processes check for changes (server/startup/start-shop.ts). */
const trustMs = 500;

test('what the admin changes is in the shop within half a second, in every other process', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  const { productId } = await makeProduct(shop.db, { name: 'Old name' });
  const other = await anotherProcess(shop);
  const seen = async () => {
    const response = await other.inject(`/api/product/detail/${productId}`);
    return response.statusCode === 200
      ? response.json<{ product: { name: string } }>().product.name
      : response.statusCode;
  };
  expect(await seen()).toBe('Old name'); // Cached from now on.

  const { body } = await owner.call('GET', `/api/admin/products/${productId}`);
  const { product, version } = body['edited'] as { product: object; version: number };
  const saved = await owner.call('PUT', `/api/admin/products/${productId}`, {
    version,
    product: { ...product, name: 'New name' },
  });
  expect(saved.status, saved.body.message).toBe(200);
  waitHalfASecond();
  expect(await seen()).toBe('New name');

  const { status } = await owner.call('POST', `/api/admin/products/${productId}/status`, { status: 'archived' });
  expect(status).toBe(200);
  waitHalfASecond();
  expect(await seen()).toBe(404);
});

test('every kind of change to the catalogue is in the lists of every other process within half a second', async () => {
  const shop = await testShop();
  const staff = await newStaff(shop);
  const other = await anotherProcess(shop);
  const become = async (facts: object) => {
    waitHalfASecond();
    expect(await listed(other)).toMatchObject(facts);
  };
  const neighbour = await makeProduct(shop.db, { name: 'Zainab shirt', colors: { Wine: {} }, price: 20_000 });
  await become({ names: ['Zainab shirt'] }); // Cached from now on.

  const entry = await productEntry(shop);
  let saved = await save(staff, entry);
  const { id } = saved;
  const set = (status: string) => staff.call('POST', `/api/admin/products/${id}/status`, { status });
  /** Saves the product with these changes, and these of its only variant. */
  const change = async (more: object, ofColour: object = {}) => {
    const { body } = await staff.call('GET', `/api/admin/products/${id}`);
    const { product, version } = body['edited'] as AdminProduct;
    const variants = product.variants.map((variant) => ({ ...variant, ...ofColour }));
    saved = await save(staff, { ...product, variants, ...more }, { version }, id);
    expect(saved.status, saved.body.message).toBe(200);
  };

  expect((await listed(other)).names, 'a draft').toEqual(['Zainab shirt']);
  await set('published');
  await become({ names: ['Kemi shirt', 'Zainab shirt'], prices: [12_500, 20_000], sizes: ['S', 'M'] });
  await change({ name: 'Aduke gown' });
  await become({ names: ['Aduke gown', 'Zainab shirt'], ofWords: ['Aduke gown'] });
  await change({}, { price: 30_000 });
  await become({ prices: [30_000, 20_000], byPrice: ['Zainab shirt', 'Aduke gown'] });
  await change({ discountPercent: 20 });
  await become({ discounts: [20, null] });
  await change({ category: 'Gowns' });
  await become({ categories: { Gowns: 1, Shirts: 1 } });
  await change({}, { color: { name: 'Lagoon', hex: '#0f6e78' } });
  await become({ colors: ['Lagoon', 'Wine'] });
  const src = await storeImage(shop.images, 'lagoon', await photo({ color: '#0f6e78' }).webp().toBuffer());
  await change({}, { pictures: [{ src, alt: '' }] });
  await become({ images: [src, expect.any(String)] });
  const stockItems = ['S', 'M', 'XL'].map((size) => ({ size, quantity: 3 }));
  await change({ sizes: ['S', 'M', 'XL'] }, { stockItems });
  await become({ sizes: ['S', 'M', 'XL'], recommended: ['Aduke gown'] });

  const taken = stockItems.map(({ size }) => ({ variantId: entry.variants[0]?._id, size, by: -3 }));
  await staff.call('POST', '/api/admin/stock/adjustments', { key: randomUUID(), reason: 'Lent out', items: taken });
  await become({ stock: { inStock: 1, outOfStock: 1 }, recommended: [] });

  for (const status of ['draft', 'published', 'archived', 'published']) {
    await set(status);
    await become({ names: status === 'published' ? ['Aduke gown', 'Zainab shirt'] : ['Zainab shirt'] });
  }

  await importAgain(shop, staff, (file) => file.replaceAll('20000', '25000'));
  await become({ prices: [30_000, 25_000] });
  await shop.db.deleteFrom('products').where('id', '=', neighbour.productId).execute();
  await become({ names: ['Aduke gown'], colors: ['Lagoon'] });
});

/** On the clock by which processes trust what they know; no time passes on it by itself. */
const waitHalfASecond = () => void vi.advanceTimersByTime(trustMs + 1);

const names = (cards: ListResponse['products']) => cards.map(({ name }) => name);

/** The catalogue as another process shows it: the list with counts, a search and recommendations. */
async function listed(app: App) {
  const get = async (url: string) => (await app.inject(url)).json<ListResponse>();
  const all = 'showInStock=true&showOutOfStock=true';
  const { products, filters } = await get(`/api/product/list?sort=nameAsc&${all}`);
  const shirt = products.find(({ name }) => name === 'Zainab shirt');
  return {
    names: names(products),
    prices: products.map(({ basePrice }) => basePrice),
    discounts: products.map(({ discount }) => discount?.value ?? null),
    images: products.map(({ image }) => image),
    byPrice: names((await get(`/api/product/list?sort=priceAsc&${all}`)).products),
    ofWords: names((await get('/api/product/search?query=aduke')).products),
    recommended: shirt ? names((await get(`/api/product/recommended/${shirt._id}`)).products) : [],
    sizes: filters.sizes,
    colors: filters.colors,
    categories: filters.categoryCounts,
    stock: filters.stockCounts,
  };
}

/** Exports all products, changes the file and imports it. */
async function importAgain(shop: TestShop, staff: Shopper, change: (file: string) => string): Promise<void> {
  const cookie = `staff=${staff.cookies()['staff']}`;
  const { app } = shop;
  const payload = change((await exported(shop, staff, { kind: 'products' })).body);
  const send = (url: string) =>
    app.inject({ method: 'POST', url, payload, headers: { cookie, 'content-type': 'text/csv' } });
  const { plan } = (await send('/api/admin/products-file/preview')).json<{ plan: string }>();
  expect((await send(`/api/admin/products-file?plan=${plan}`)).statusCode).toBe(200);
}

/** The same database with its own caches. */
async function anotherProcess({ db, config, ...shop }: TestShop): Promise<App> {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const responseCache = createResponseCache(watchContentVersion(db, trustMs), trustMs);
  const app = await buildApp({ ...shop, db, config, responseCache, settings: createSettingsReader(db, config) });
  onTestFinished(() => app.close());
  return app;
}
