import { expect, onTestFinished, test } from 'vitest';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { newShopper } from '../../tests/actions/signing-in.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { purgedCache } from '../../tests/shop/purged-cache.ts';
import { routesOf } from '../../tests/data/hostile.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { buildApp } from '../app.ts';
import type { Pages } from '../pages/built-pages.ts';
import { createResponseCache } from './response-cache.ts';

const headers = ['cdn-cache-control', 'cache-tag'];

test('without the setting no response says anything to a cache in front of the shop', async () => {
  const shop = await testShop();
  const { productId } = await makeProduct(shop.db);
  for (const url of ['/api/product/list', `/api/product/detail/${productId}`, '/sitemap.xml', '/api/delivery-areas'])
    for (const name of headers) expect((await shop.app.inject(url)).headers[name], url).toBeUndefined();
});

test('lists, products and what staff write say for how long they may be kept and what they show', async () => {
  const shop = await shopWithCache();
  const [product, other] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  const tagsOf = async (url: string) => {
    const response = await shop.app.inject(url);
    expect(response.headers, url).toMatchObject({
      'cache-control': expect.stringMatching(/^public, (no-cache|max-age=3600)$/) as string,
      'cdn-cache-control': 'max-age=300',
      vary: 'accept-encoding',
    });
    return response.headers['cache-tag'];
  };

  for (const url of [
    '/api/product/list?size=M',
    '/api/product/search?query=shirt',
    '/api/home/banners',
    '/api/size-guides',
    '/sitemap.xml',
  ])
    expect(await tagsOf(url)).toBe('shop,lists');
  expect(await tagsOf(`/api/product/detail/${product.productId}`)).toBe(`shop,product-${product.productId}`);
  expect(await tagsOf(`/api/product/reviews/${product.productId}`)).toBe(`shop,product-${product.productId}`);
  expect(await tagsOf(`/api/product/recommended/${product.productId}`)).toBe(
    `shop,card-${product.productId},card-${other.productId}`,
  );
  expect(await tagsOf('/api/delivery-areas')).toBe('shop');
});

test('an unchanged response says the same, and nothing is kept beyond the hour, by which pages change', async () => {
  const shop = await shopWithCache();
  await makeProduct(shop.db);
  const first = await shop.app.inject('/api/product/list');
  const again = await shop.app.inject({
    url: '/api/product/list',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  for (const name of headers) expect(again.headers[name]).toBe(first.headers[name]);

  shop.clock.forward({ minutes: 59, seconds: 18 });
  expect((await shop.app.inject('/api/product/list')).headers['cdn-cache-control']).toBe('max-age=42');
});

test('a page says what the API said to it, and an unknown page, a failed one and a redirect say nothing', async () => {
  const shop = await shopWithCache();
  const { productId } = await makeProduct(shop.db);
  const app = await buildApp(shop, async () => pages);
  onTestFinished(() => app.close());
  const headersAt = async (url: string) => {
    const response = await app.inject({ url, headers: { cookie: 'isLoggedIn=true' } });
    return [response.statusCode, ...headers.map((name) => response.headers[name])];
  };

  expect(await headersAt(`/product/${productId}`)).toEqual([200, 'max-age=300', `shop,product-${productId}`]);
  expect(await headersAt('/about')).toEqual([200, 'max-age=300', 'shop']);
  expect(await headersAt(`/product/${productId.replace(/^.{8}/, '00000000')}`)).toEqual([404, undefined, undefined]);
  expect(await headersAt('/no/such/page')).toEqual([404, undefined, undefined]);
  expect(await headersAt('/moved')).toEqual([302, undefined, undefined]);
  expect(await headersAt('/profile')).toEqual([200, undefined, undefined]);
});

test('no response of any route to a shopper who is signed in, or to staff, may be kept but what guests get too', async () => {
  const shop = await shopWithCache();
  const { productId } = await makeProduct(shop.db);
  const people = [await newShopper(shop), await newStaff(shop, 'owner'), (await guestWithOrder(shop)).shopper];
  const shared = new Set<string>();
  for (const { method, url } of await routesOf(shop.app)) {
    if (method !== 'GET') continue;
    for (const person of people) {
      const response = await person.page(url.replace(/:\w+/g, productId));
      if (headers.some((name) => response.headers[name] !== undefined)) shared.add(url);
    }
  }
  expect([...shared].toSorted()).toEqual([
    '/api/delivery-areas',
    '/api/home/banners',
    '/api/product/detail/:id',
    '/api/product/list',
    '/api/product/recommended/:id',
    '/api/product/reviews/:id',
    '/api/product/search',
    '/api/product/turntables/:id',
    '/api/size-guides',
    '/sitemap-pages.xml',
    '/sitemap.xml',
  ]);
});

test('what is missing, wrong or too much is kept by no cache, which may otherwise keep a 404 for as long as it likes', async () => {
  const { app } = await testShop();
  for (const url of [
    '/api/nothing',
    '/api/product/detail/11111111-1111-4111-8111-111111111111',
    '/api/product/detail/nobody',
    '/api/product/cards?ids=x',
    '/pictures/shirt.0123456789ab.webp',
  ]) {
    const { statusCode, headers: sent } = await app.inject(url);
    expect([statusCode >= 400, sent['cache-control']], url).toEqual([true, 'no-store']);
  }
});

test('a response that sets a cookie, or was made before an outage, is kept by no other cache', async () => {
  const shop = await shopWithCache();
  const now = { version: '1', isSettled: true, isLast: false };
  const responseCache = createResponseCache(async () => now, 500, shop.now);
  const app = await buildApp({ ...shop, responseCache });
  onTestFinished(() => app.close());
  await makeProduct(shop.db);
  expect((await app.inject('/api/product/list')).headers['cdn-cache-control']).toBe('max-age=300');
  now.isLast = true;
  expect((await app.inject('/api/product/list')).headers['cdn-cache-control']).toBeUndefined();

  now.isLast = false;
  const greeting = await buildApp({ ...shop, responseCache });
  onTestFinished(() => greeting.close());
  greeting.get('/greeting', { schema: { hide: true } }, (request, reply) => {
    void reply.setCookie('who', 'ada');
    return responseCache.send(request, reply, 'greeting', async () => ({ body: 'Hello Ada', headers: {} }));
  });
  const response = await greeting.inject('/greeting');
  expect(response.headers['set-cookie']).toContain('who=ada');
  for (const name of headers) expect(response.headers[name]).toBeUndefined();
});

async function shopWithCache(): Promise<TestShop> {
  const { cdn } = await purgedCache();
  return testShop({ cdn });
}

/** Pages, of which a product's shows what the API says of it. */
const pages: Pages = {
  async renderPage({ url, send }) {
    const { pathname } = new URL(url);
    const id = /^\/product\/(.*)/.exec(pathname)?.[1];
    const found = id ? await send(`/api/product/detail/${id}`) : null;
    const status = pathname === '/moved' ? 302 : pathname === '/not-found' ? 404 : (found?.status ?? 200);
    const body = JSON.stringify(await found?.json()) ?? '';
    const location = status === 302 ? '/about' : null;
    return { status, location, head: '<html><head>', body, files: [], data: '{}', inlineScripts: [] };
  },
  pathOf: (path) => (path.startsWith('/no/') ? null : path),
  filesOf: () => ({ entry: '', polyfills: '', scripts: [], styles: [] }),
  adminHtml: '',
  serviceWorker: null,
  adminWorker: null,
  openBasicPage: () => Promise.reject(new Error('Not here')),
};
