import { expect, test } from 'vitest';
import { sorts } from '#shared/catalogue/filters.ts';
import { watchContentVersion } from '#server/response-cache/content-version.ts';
import { collectionForm, createCollection, ruleWith, shownCollection } from '../../../tests/actions/collections.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { ownDatabase } from '../../../tests/shop/own-database.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';

const address = '/api/admin/collections';

test('a collection by hand shows its products in the order that staff gave them, and in others as the shopper likes', async () => {
  const { shop, manager } = await opened();
  const ids = await productsOf(shop, ['Agbada', 'Buba', 'Cap']);
  await createCollection(manager, await collectionForm(shop, { products: [ids.Cap!, ids.Agbada!, ids.Buba!] }));

  expect(await shownCollection(shop, 'owambe')).toMatchObject({
    status: 200,
    names: ['Cap', 'Agbada', 'Buba'],
    total: 3,
    totalPages: 1,
    collection: {
      name: 'Owambe',
      text: 'For the long Saturday.',
      sort: null,
      picture: { width: 1_200, height: 1_500 },
    },
  });
  expect((await shownCollection(shop, 'owambe', '?sort=nameDesc')).names).toEqual(['Cap', 'Buba', 'Agbada']);
  expect((await shownCollection(shop, 'owambe', '?sort=nonsense&page=-1')).names).toEqual(['Cap', 'Agbada', 'Buba']);
  expect(await shownCollection(shop, 'owambe', '?page=2')).toMatchObject({ names: [], total: 3 });
});

test('a product that sells out, is hidden or deleted leaves its collection at once, in every process', async () => {
  const connection = await ownDatabase();
  const [one, other] = [await testShop({ connection }), await testShop({ connection })];
  const manager = await newStaff(one, 'manager');
  const ids = await productsOf(one, ['A', 'B', 'C', 'D']);
  await createCollection(manager, await collectionForm(one, { products: Object.values(ids) }));
  expect((await shownCollection(other, 'owambe')).names).toEqual(['A', 'B', 'C', 'D']);

  await one.db.updateTable('stock').set({ quantity: 0 }).where('variantId', 'in', variantsOf(one, ids.A!)).execute();
  await one.db.updateTable('products').set({ status: 'draft' }).where('id', '=', ids.B!).execute();
  await one.db.deleteFrom('products').where('id', '=', ids.C!).execute();

  expect(await shownCollection(other, 'owambe')).toMatchObject({ names: ['D'], total: 1 });
});

test('a rule gives the products that meet every part of it, also those that are added later', async () => {
  const { shop, manager } = await opened();
  const make = (name: string, options: Parameters<typeof makeProduct>[1]) =>
    makeProduct(shop.db, { name, category: 'Dresses', gender: 'women', price: 20_000, ...options });
  await make('Blue dress', {});
  await make('Unisex kaftan', { gender: 'unisex', category: 'Kaftans', discountPercent: 10, price: 30_000 });
  await make('Red shirt', { gender: 'men', category: 'Shirts', colors: { Wine: { hex: '#a8233a' } }, price: 9_000 });
  const given = async (rule: Parameters<typeof ruleWith>[0]) => {
    const { body } = await manager.call('POST', `${address}/preview`, { rule: ruleWith(rule) });
    const { products, total } = body as { products: { name: string }[]; total: number };
    expect(products).toHaveLength(total);
    return products.map(({ name }) => name);
  };

  expect(await given({ gender: 'women' })).toEqual(['Blue dress', 'Unisex kaftan']);
  expect(await given({ gender: 'men' })).toEqual(['Red shirt', 'Unisex kaftan']);
  expect(await given({ categories: ['dresses', 'SHIRTS'] })).toEqual(['Blue dress', 'Red shirt']);
  expect(await given({ colours: ['red'] })).toEqual(['Red shirt']);
  expect(await given({ onSale: true })).toEqual(['Unisex kaftan']);
  expect(await given({ priceFrom: 9_001 })).toEqual(['Blue dress', 'Unisex kaftan']);
  expect(await given({ priceTo: 20_000 })).toEqual(['Blue dress', 'Red shirt']);
  expect(await given({ priceFrom: 25_000, priceTo: 15_000 })).toEqual(['Blue dress']);
  expect(await given({ gender: 'women', onSale: true, priceTo: 29_999 })).toEqual([]);
  expect(await given({ gender: 'women', sort: 'priceDesc' })).toEqual(['Unisex kaftan', 'Blue dress']);

  await createCollection(manager, await collectionForm(shop, { rule: ruleWith({ categories: ['Dresses'] }) }));
  expect((await shownCollection(shop, 'owambe')).names).toEqual(['Blue dress']);
  await make('Ankara dress', {});
  expect((await shownCollection(shop, 'owambe')).names).toEqual(['Ankara dress', 'Blue dress']);
});

test('a card of a collection by colour names the colour that it shows, where its page would open in another', async () => {
  const { shop, manager } = await opened();
  const [indigo, wine] = [{ Indigo: { hex: '#232f6e' } }, { Wine: { hex: '#a8233a' } }];
  const blueFirst = await makeProduct(shop.db, { name: 'Ade dress', colors: { ...indigo, ...wine } });
  await makeProduct(shop.db, { name: 'Bisi dress', colors: { ...wine, ...indigo } });
  await createCollection(manager, await collectionForm(shop, { rule: ruleWith({ colours: ['red'] }) }));

  const shownIn = async (url: string) =>
    (await shop.app.inject({ url })).json<{ products: { shown?: string }[] }>().products.map(({ shown }) => shown);
  expect(await shownIn('/api/collections/owambe')).toEqual([blueFirst.variants['Wine'], undefined]);
  expect(await shownIn('/api/product/search?query=wine')).toEqual([blueFirst.variants['Wine'], undefined]);
  expect(await shownIn('/api/product/list')).toEqual([undefined, undefined]);
});

test('what is new leaves its collection at midnight in Lagos, though nothing in the shop changed', async () => {
  const { shop, manager } = await opened();
  // 10:00 in Lagos on 2 November.
  await makeProduct(shop.db, { name: 'Last night', createdAt: new Date('2026-11-01T22:59:59Z') });
  await makeProduct(shop.db, { name: 'This morning', createdAt: new Date('2026-11-01T23:00:00Z') });
  const rule = ruleWith({ newWithinDays: 2, sort: 'dateDesc' });
  await createCollection(manager, await collectionForm(shop, { rule }));
  const tiles = async () => (await home(shop)).map(({ heading }) => heading);

  expect((await shownCollection(shop, 'owambe')).names).toEqual(['This morning', 'Last night']);
  shop.clock.forward({ hours: 14 });
  expect((await shownCollection(shop, 'owambe')).names).toEqual(['This morning']);
  expect(await tiles()).toEqual(['Owambe']);
  shop.clock.forward({ hours: 24 });
  expect(await shownCollection(shop, 'owambe')).toMatchObject({ status: 200, names: [], total: 0 });
  expect(await tiles()).toEqual([]);
});

test('a collection has its place on the home page, in the shop and in the sitemap only while it is published and not empty', async () => {
  const { shop, manager } = await opened();
  const places = async () => ({
    home: (await home(shop)).map(({ href }) => href),
    shop: (await shopLinks(shop)).map(({ slug }) => slug),
    sitemap: (await shop.app.inject({ url: '/sitemap.xml' })).body.match(/\/collections\/[^<]+/g) ?? [],
  });
  const ids = await productsOf(shop, ['A']);
  const form = await collectionForm(shop, { products: [ids.A!] });
  expect(await places()).toEqual({ home: [], shop: [], sitemap: [] });
  await createCollection(manager, { ...form, isPublished: false });
  expect(await places()).toEqual({ home: [], shop: [], sitemap: [] });
  expect(await shownCollection(shop, 'owambe')).toMatchObject({
    status: 404,
    message: 'This collection is no longer available',
  });

  await put(manager, 'owambe', { version: 1, collection: form });
  await createCollection(manager, { ...form, name: 'Work', position: 2, isOnHome: false });
  await createCollection(manager, { ...form, name: 'Empty', position: 3, products: [] });
  const here = ['/collections/owambe', '/collections/work'];
  expect(await places()).toEqual({ home: [here[0]], shop: ['owambe', 'work'], sitemap: here });
  expect((await shownCollection(shop, 'empty')).status).toBe(200);

  await put(manager, 'work', { version: 1, collection: { ...form, name: 'Work', position: 1 } });
  await put(manager, 'owambe', { version: 2, collection: { ...form, position: 2 } });
  expect((await places()).home).toEqual([here[1], here[0]]);
  await shop.db.updateTable('stock').set({ quantity: 0 }).execute();
  expect(await places()).toEqual({ home: [], shop: [], sitemap: [] });
});

test('only the first page of the whole shop names the collections', async () => {
  const { shop, manager } = await opened();
  const ids = await productsOf(shop, ['A']);
  await createCollection(manager, await collectionForm(shop, { products: [ids.A!] }));
  const named = async (query: string) => (await shopLinks(shop, query)).length;
  expect(await Promise.all(['', '?sort=priceAsc'].map(named))).toEqual([1, 1]);
  expect(await Promise.all(['?page=2', '?size=M', '?search=a', '?limit=8', '?gender=men'].map(named))).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('only what shoppers see makes every process read its pages anew', async () => {
  const { shop, manager } = await opened();
  const version = watchContentVersion(shop.db, 0);
  const form = await collectionForm(shop, { isPublished: false });
  const isMovedBy = async (change: () => Promise<{ status: number }>) => {
    const before = await version();
    expect((await change()).status).toBe(200);
    return (await version()).version !== before.version;
  };
  const save = (at: number, changes: object) => () =>
    put(manager, 'owambe', { version: at, collection: { ...form, ...changes } });
  expect(await isMovedBy(() => createCollection(manager, form))).toBe(false);
  expect(await isMovedBy(save(1, { text: 'Other' }))).toBe(false);
  expect(await isMovedBy(save(2, { isPublished: true }))).toBe(true);
  expect(await isMovedBy(save(3, { isPublished: true, text: 'Other' }))).toBe(true);
  expect(await isMovedBy(() => manager.call('DELETE', `${address}/owambe`))).toBe(true);
});

test('a rule over many pages is sorted and paged as the shop is', async () => {
  const { shop, manager } = await opened();
  for (let number = 0; number < 30; number += 1) {
    await makeProduct(shop.db, { name: `Shirt ${number}`, price: 5_000 + ((number * 7) % 10) * 1_000 });
  }
  await createCollection(manager, await collectionForm(shop, { rule: ruleWith({ categories: ['Shirts'] }) }));
  for (const sort of Object.keys(sorts)) {
    for (const page of [1, 2, 3, 4]) {
      const query = `?sort=${sort}&page=${page}`;
      const { products } = (await shop.app.inject({ url: `/api/product/list${query}` })).json<{
        products: { name: string }[];
      }>();
      expect((await shownCollection(shop, 'owambe', query)).names).toEqual(products.map(({ name }) => name));
    }
  }
});

async function opened() {
  const shop = await testShop();
  return { shop, manager: await newStaff(shop, 'manager') };
}

type Manager = Awaited<ReturnType<typeof opened>>['manager'];

const put = (manager: Manager, slug: string, body: object) => manager.call('PUT', `${address}/${slug}`, body);

async function productsOf({ db }: TestShop, names: readonly string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = (await makeProduct(db, { name })).productId;
  return ids;
}

const variantsOf = ({ db }: TestShop, productId: string) =>
  db.selectFrom('variants').select('id').where('productId', '=', productId);

const home = async ({ app }: TestShop) =>
  (await app.inject({ url: '/api/home/banners' })).json<{ collections: { heading: string; href: string }[] }>()
    .collections;

const shopLinks = async ({ app }: TestShop, query = '') =>
  (await app.inject({ url: `/api/product/list${query}` })).json<{ collections?: { slug: string }[] }>().collections ??
  [];
