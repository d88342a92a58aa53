import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { productId } from '#server/demo/load-products.ts';
import { builtPages } from '#server/pages/built-pages.ts';
import { createResponseCache } from '#server/response-cache/response-cache.ts';
import { watchContentVersion } from '#server/response-cache/content-version.ts';
import { expectReadAlike } from '../../data/response-encodings.ts';
import { test } from '../open-shop.ts';

test('a page has the same content in every encoding, on the first request and on later ones', async ({ shop }) => {
  // As in production: sent responses are cached.
  const app = await buildApp(
    { ...shop, responseCache: createResponseCache(watchContentVersion(shop.db, 60_000), 60_000) },
    builtPages,
  );
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
  ]);
});
