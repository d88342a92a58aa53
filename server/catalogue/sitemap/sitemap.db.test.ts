import fs from 'node:fs';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createResponseCache } from '#server/response-cache/response-cache.ts';
import { watchContentVersion } from '#server/response-cache/content-version.ts';
import { createSettingsReader } from '#server/settings/shop-settings.ts';
import { makeProduct } from '../../../tests/data/factories.ts';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { idsOf, productParts } from './product-pages.ts';
import { sitemapRoutesFor } from './sitemap-routes.ts';

const root = path.join(import.meta.dirname, '../../..');

test('the sitemap holds every page that may be found, and every product with the day of its last change', async () => {
  const { app, db, config } = await testShop();
  const { publicUrl } = config.shop;
  const older = await makeProduct(db);
  const newer = await makeProduct(db, { stock: { M: 0 }, gender: 'unisex' });
  const edited = await makeProduct(db);
  const newest = '2026-10-07T08:00:00.000Z';
  for (const [{ productId: id }, day] of [
    [older, '2026-09-01T08:00:00.000Z'],
    [newer, '2026-10-05T08:00:00.000Z'],
    [edited, newest],
  ] as const) {
    await db
      .updateTable('products')
      .set({ updatedAt: new Date(day) })
      .where('id', '=', id)
      .execute();
  }
  await db
    .insertInto('products')
    .values({
      slug: 'not-yet',
      name: 'Not yet',
      description: '',
      category: 'Shirts',
      gender: 'men',
      sizes: ['M'],
      createdAt: new Date('2026-10-06T08:00:00Z'),
    })
    .execute();

  const response = await app.inject({ url: '/sitemap.xml' });

  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  const entries = [...response.body.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)];
  expect(entries.map(([, address, day]) => [address?.replace(publicUrl, ''), day])).toEqual([
    ['/', newest],
    ['/shop', newest],
    ['/shop?gender=women', newest],
    ['/shop?gender=men', newest],
    ['/new-arrivals', newest],
    ['/about', undefined],
    ['/contact', undefined],
    ['/delivery-policy', undefined],
    ['/return-policy', undefined],
    ['/size-guide', undefined],
    ['/terms', undefined],
    ['/privacy-policy', undefined],
    [`/product/${edited.productId}`, newest],
    [`/product/${newer.productId}`, '2026-10-05T08:00:00.000Z'],
    [`/product/${older.productId}`, '2026-09-01T08:00:00.000Z'],
  ]);
  expect(response.body.match(/<url>/g)).toHaveLength(entries.length);
});

test('the sitemap is rendered once, until a product comes or goes, and a robot that has it gets 304', async () => {
  const shop = await testShop();
  let renderings = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"products"')) renderings += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  // Checks for changes on each request, and may reuse its result for a minute after a change.
  const responseCache = createResponseCache(watchContentVersion(shop.db, 0), 60_000);
  const app = await buildApp({ ...shop, responseCache, readPublic: (read) => read(shop.db.withPlugin(counting)) });
  onTestFinished(() => app.close());
  const { productId } = await makeProduct(shop.db);
  await makeProduct(shop.db);
  const sitemap = (headers = {}) => app.inject({ url: '/sitemap.xml', headers });
  const first = await sitemap();

  const again = await Promise.all(Array.from({ length: 5 }, () => sitemap()));
  expect(new Set(again.map(({ body }) => body))).toEqual(new Set([first.body]));
  expect(renderings).toBe(1);
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  expect((await sitemap({ 'if-none-match': first.headers.etag })).statusCode).toBe(304);

  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', productId).execute();
  expect((await sitemap()).body).not.toContain(productId);
  const { productId: newest } = await makeProduct(shop.db);
  expect((await sitemap({ 'if-none-match': first.headers.etag })).body).toContain(newest);
});

test('in a shop with more products than a file may list, the sitemap lists files that have each page once', async () => {
  const shop = await testShop();
  for (let number = 0; number < 12; number += 1) await makeProduct(shop.db);
  const whole = pagesOf((await shop.app.inject({ url: '/sitemap.xml' })).body);
  expect(whole).toHaveLength(11 + 12);

  const large = Fastify();
  onTestFinished(() => large.close());
  const responseCache = createResponseCache(watchContentVersion(shop.db, 0), 0);
  sitemapRoutesFor(4)(large, { ...shop, responseCache });
  const index = (await large.inject({ url: '/sitemap.xml' })).body;
  const files = [...index.matchAll(/<sitemap><loc>(.*?)<\/loc><\/sitemap>/g)].map(
    ([, file]) => new URL(file!).pathname,
  );

  expect(files).toHaveLength(1 + 4);
  const bodies = await Promise.all(files.map(async (url) => (await large.inject({ url })).body));
  const pages = bodies.flatMap(pagesOf);
  expect([pages.length, new Set(pages)]).toEqual([whole.length, new Set(whole)]);
  for (const url of ['/sitemap-products-0-of-4.xml', '/sitemap-products-5-of-4.xml', '/sitemap-products-1-of-3.xml'])
    expect((await shop.app.inject({ url })).statusCode, url).toBe(404);
});

test('a file of the sitemap has one address: under others it would be made again each time', async () => {
  const { app } = await testShop();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;

  expect(await statusOf('/sitemap-products-1-of-4.xml')).toBe(200);
  for (const part of ['01-of-4', '001-of-4', '1-of-04', '1-of-004'])
    expect(await statusOf(`/sitemap-products-${part}.xml`), part).toBe(404);
});

test('every id belongs to one part', () => {
  for (const count of [5, 100, 10_000]) {
    const ranges = productParts(count, 4).map(idsOf);
    expect([numberOf(ranges[0]!.first), numberOf(ranges.at(-1)!.last)]).toEqual([0n, 2n ** 128n - 1n]);
    for (const [at, { last }] of ranges.slice(0, -1).entries())
      expect(numberOf(ranges[at + 1]!.first)).toBe(numberOf(last) + 1n);
  }
});

test('robots.txt names the sitemap by its whole address, and leaves the shop’s pages open, which say themselves whether to list them', async () => {
  const shop = await testShop();
  const config = { ...shop.config, shop: { ...shop.config.shop, publicUrl: 'https://shop.example', name: 'Aṣọ & Co' } };
  const app = await buildApp({ ...shop, config, settings: createSettingsReader(shop.db, config) });

  const robots = await app.inject({ url: '/robots.txt' });

  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: https://shop.example/sitemap.xml\n',
  );
  expect((await app.inject({ url: '/sitemap.xml' })).body).toContain('<loc>https://shop.example/about</loc>');
  expect((await app.inject({ url: '/manifest.webmanifest' })).json()).toMatchObject({ name: 'Aṣọ & Co' });
  await app.close();
});

test('the sitemap lists a section only while something published is in it, and no list of a shop without products', async () => {
  const { app, db, config } = await testShop();
  const lists = async () =>
    pagesOf((await app.inject({ url: '/sitemap.xml' })).body)
      .map((address) => address!.replace(config.shop.publicUrl, ''))
      .filter((page) => /^\/(shop|new-arrivals)/.test(page));

  expect(await lists()).toEqual([]);
  const { productId } = await makeProduct(db, { gender: 'women' });
  expect(await lists()).toEqual(['/shop', '/shop?gender=women', '/new-arrivals']);
  await db.updateTable('products').set({ gender: 'unisex' }).where('id', '=', productId).execute();
  expect(await lists()).toEqual(['/shop', '/shop?gender=women', '/shop?gender=men', '/new-arrivals']);
});

test('the manifest has the colours of the tokens, and every icon it names is there', async () => {
  const { app } = await testShop();
  const tokens = fs.readFileSync(path.join(root, 'web/styles/tokens.css'), 'utf8');
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];

  const response = await app.inject({ url: '/manifest.webmanifest' });

  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = response.json<{ theme_color: string; background_color: string; icons: { src: string }[] }>();
  expect(manifest.theme_color).toBe(token('ink'));
  expect(manifest.background_color).toBe(token('paper'));
  for (const { src } of manifest.icons) expect(fs.existsSync(path.join(root, 'public', src)), src).toBe(true);
});

const pagesOf = (body: string) => [...body.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, page]) => page);

const numberOf = (id: string) => BigInt(`0x${id.replaceAll('-', '')}`);
