import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { productId } from '#server/demo/load-products.ts';
import { buildFolder } from '#server/pages/build-folder.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import type { Shop } from '#server/shop.ts';
import { createResponseCache } from '#server/response-cache/response-cache.ts';
import { watchContentVersion } from '#server/response-cache/content-version.ts';
import { expectReadAlike } from '../../data/response-encodings.ts';
import { test } from '../open-shop.ts';

test('a page has the same content in every encoding, on the first request and on later ones', async ({ shop }) => {
  // As in production: sent responses are cached.
  const app = await buildApp({ ...shop, responseCache: asInProduction(shop) }, builtPages);
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  await expectReadAlike(port, [
    '/',
    '/shop?category=Dresses',
    `/product/${productId('adunni-wrap-dress')}`,
    '/about',
    '/size-guide',
    '/admin/login',
    ...oneFileOfEachKind(),
  ]);
});

test('a page that was rendered is found in the cache, from whichever link it is opened', async ({ shop }) => {
  const pages = await builtPages();
  const rendering = vi.spyOn(pages, 'renderPage');
  onTestFinished(() => rendering.mockRestore());
  // As `server/startup/main.ts` passes them.
  const app = await buildApp({ ...shop, responseCache: asInProduction(shop) }, builtPages);
  onTestFinished(() => app.close());

  const ask = async (urls: readonly string[]) => Promise.all(urls.map((url) => app.inject({ url })));
  const about = await ask(['/about', '/about?fbclid=1', '/ABOUT/', '/%61bout?utm_source=letter']);
  // The beginnings of personal pages make no personal page.
  const missing = await ask(['/x', '/No/such/page', '/profile1', '/profile/1', '/orders1', '/order/1/2', '/payment/1']);

  expect(new Set(about.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(new Set(missing.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect([about[0]?.statusCode, missing[0]?.statusCode]).toEqual([200, 404]);
  expect(rendering).toHaveBeenCalledTimes(2);
});

const asInProduction = ({ db }: Pick<Shop, 'db'>) => createResponseCache(watchContentVersion(db, 60_000), 60_000);

/** Scripts, styles, icons, pictures and fonts. */
function oneFileOfEachKind(): string[] {
  const client = path.join(buildFolder, 'client');
  const files = fs.readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('.'));
  return ['.js', '.css', '.svg', '.jpg', '.woff2'].map((kind) => `/${files.find((file) => file.endsWith(kind))}`);
}
