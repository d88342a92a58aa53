import type { AddressInfo } from 'node:net';
import { onTestFinished, test } from 'vitest';
import { homeBanners } from '#shared/catalogue/banners-api.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { expectReadAlike } from '../../tests/data/response-encodings.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { buildApp } from '../app.ts';
import { createResponseCache } from './response-cache.ts';
import { watchContentVersion } from './content-version.ts';

test('a response reads the same in every encoding, the first time and again', async () => {
  const shop = await testShop();
  const products = [];
  for (let count = 0; count < 12; count += 1) products.push(await makeProduct(shop.db));
  // As in production, with the response cache.
  const app = await buildApp({
    ...shop,
    responseCache: createResponseCache(watchContentVersion(shop.db, 60_000), 60_000),
  });
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await expectReadAlike(port, [
    '/api/product/list',
    '/api/product/search?query=shirt',
    `/api/product/detail/${products[0]?.productId}`,
    `/api/product/recommended/${products[0]?.productId}`,
    homeBanners.url,
    '/api/delivery-areas',
    '/api/size-guides',
    '/sitemap.xml',
  ]);
});
