import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testShop } from '../../tests/shop/test-shop.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { buildApp } from '../app.ts';
import { ensureBrowserCookie } from '../http/cookies.ts';
import { markKnownBrowser } from '../http/known-browsers.ts';
import type { App } from '../http/route.ts';
import { watchContentVersion } from '../response-cache/content-version.ts';
import { createResponseCache } from '../response-cache/response-cache.ts';
import type { Shop } from '../shop.ts';
import type { Pages } from './built-pages.ts';
import type { RenderApi } from './render-api.ts';
import { servePages } from './serve-pages.ts';

test.for([
  ['/shop?size=M', '/shop?size=M'],
  ['http://evil.example/shop?size=M', '/shop?size=M'],
  ['http://evil.example', '/'],
  ['//evil.example/shop', '//evil.example/shop'],
])('a request for %s is one for our own %s', async ([url, page]) => {
  const shop = await testShop();
  const app = Fastify() as App;
  onTestFinished(() => app.close());
  await app.register(cookie);
  await servePages(app, shop, async () => build);

  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  const [response] = (await once(get({ port, path: url }), 'response')) as [IncomingMessage];

  expect(response.statusCode).toBe(200);
  expect(shownIn(await text(response))).toBe(shop.config.shop.publicUrl + page);
});

test('a change elsewhere in the shop renders no page again; one of what it shows, of the shop or the day does', async () => {
  const shop = await testShop();
  const { rendered, pages } = pageOfTheFirstProduct();
  const app = await buildApp(shop, async () => pages);
  onTestFinished(() => app.close());
  const [shown] = [await makeProduct(shop.db, { name: 'Adire dress' }), await makeProduct(shop.db)];
  const page = async () => (await app.inject({ url: `/product/${shown.productId}` })).body;
  const first = await page();
  expect(first).toContain('Adire dress');

  const other = await makeProduct(shop.db);
  expect(await page()).toBe(first);
  await shop.db.updateTable('variants').set({ price: 9_000 }).where('id', '=', other.variantId).execute();
  expect(await page()).toBe(first);
  expect(rendered()).toBe(1);

  await shop.db.updateTable('products').set({ name: 'Adire gown' }).where('id', '=', shown.productId).execute();
  expect(await page()).toContain('Adire gown');
  expect(rendered()).toBe(2);
  await shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute();
  expect(await page()).toContain('Ogechi');
  expect(rendered()).toBe(3);
  await makeProduct(shop.db);
  expect(await page()).toContain('Adire gown');
  expect(rendered()).toBe(3);
  shop.clock.forward({ hours: 24 });
  await page();
  expect(rendered()).toBe(4);
});

test('a page that shows a product which is gone is rendered without it, and with it when it is back', async () => {
  const shop = await testShop();
  const { pages } = pageOfTheFirstProduct();
  const app = await buildApp(shop, async () => pages);
  onTestFinished(() => app.close());
  const shown = await makeProduct(shop.db, { name: 'Adire dress' });
  const page = async () => (await app.inject({ url: `/product/${shown.productId}` })).body;
  const become = (status: 'archived' | 'published') =>
    shop.db.updateTable('products').set({ status }).where('id', '=', shown.productId).execute();

  expect(await page()).toContain('Adire dress');
  await become('archived');
  expect(await page()).not.toContain('Adire dress');
  await become('published');
  expect(await page()).toContain('Adire dress');
});

test.for([
  '/payment/verify?reference=T1',
  '/Payment/Verify?reference=T1',
  '/order/1',
  '/profile',
  '/newsletter/confirm?t=x',
])('%s is about one shopper’s own things: it is made for each who asks, and nobody keeps it', async (address) => {
  const shop = await testShop();
  let rendered = 0;
  const pages = buildOf(async () => new Response(String((rendered += 1))));
  const app = await buildApp(shop, async () => pages);
  onTestFinished(() => app.close());

  const responses = [await app.inject({ url: address }), await app.inject({ url: address })];

  expect(responses.map(({ body }) => shownIn(body))).toEqual(['1', '2']);
  expect(responses.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
});

test('a cancelled payment leads to its order where it began without scripts, and to the checkout elsewhere', async () => {
  const shop = await testShop();
  const app = await buildApp(shop, async () => Promise.reject(new Error('No page can be made')));
  onTestFinished(() => app.close());
  const [order, other] = [randomUUID(), randomUUID()];
  const cancel = async (query: string, basicPayment?: string) => {
    const cookies: Record<string, string> = basicPayment === undefined ? {} : { basicPayment };
    const { statusCode, headers } = await app.inject({ url: `/payment/cancelled${query}`, cookies });
    return [statusCode, headers['cache-control'], headers.location];
  };

  expect(await cancel(`?order=${order}`, order)).toEqual([303, 'no-store', `/basic/orders/${order}?done=unpaid`]);
  for (const [query, orderInCookie] of [
    [`?order=${order}`],
    [`?order=${order}`, other],
    ['', ''],
    ['?order=..', '..'],
  ] as const)
    expect(await cancel(query, orderInCookie), query).toEqual([303, 'no-store', '/checkout?payment=cancelled']);
});

test('anyone who comes by a link that says where from is sent the page that everybody gets', async () => {
  const { ask, rendered } = await pagesOf(async ({ url }) => new Response(url));
  const first = await ask('/shop?category=Dresses&size=M');

  for (const added of ['fbclid=IwAR0x', 'utm_source=ig&utm_medium=social', 'gclid=1', 'igsh=MzRl', 'x=0.7', '']) {
    expect((await ask(`/shop?${added}&size=M&category=Dresses`)).body, added).toBe(first.body);
  }
  expect(rendered()).toBe(1);
});

test('a thousand addresses that somebody makes up throw no page out that shoppers ask for', async () => {
  const { ask, rendered } = await pagesOf(async ({ url }) => new Response(url + 'x'.repeat(10_000)));
  for (const _time of [1, 2]) for (const path of ['/', '/shop', '/new-arrivals']) await ask(path);
  expect(rendered()).toBe(3);

  for (let number = 0; number < 1_000; number += 1) await ask(`/shop?search=${number}`);
  expect(rendered()).toBe(1_003);
  for (const path of ['/', '/shop', '/new-arrivals']) await ask(path);
  expect(rendered()).toBe(1_003);
});

test('made-up addresses throw no page out that several networks ask for, though somebody asks for each of them twice', async () => {
  const { ask, rendered } = await pagesOf(async ({ url }) => new Response(url + 'x'.repeat(40_000)));
  const shared = ['/', '/shop', '/new-arrivals'];
  for (const from of ['10.0.0.1', '10.0.0.2']) for (const path of shared) await ask(path, { from });

  for (let number = 0; number < 150; number += 1) {
    for (const _time of [1, 2]) await ask(`/shop?search=${number}`, { from: '10.0.0.3' });
  }
  expect(rendered()).toBe(153);
  for (const path of shared) await ask(path, { from: '10.0.0.1' });
  expect(rendered()).toBe(153);
});

test('a path longer than that of any page gets the response of a short unknown one, whatever it contains', async () => {
  const { ask } = await pagesOf(async ({ url }) => new Response(url));

  for (const path of ['/'.repeat(8_000), `/product/${'x'.repeat(8_000)}`, `/profile/${'y'.repeat(8_000)}?a=b`]) {
    const { body } = await ask(path);
    expect(shownIn(body).length, path.slice(0, 20)).toBeLessThan(100);
  }
  expect((await ask(`/product/${'x'.repeat(200)}`)).body).toContain('x'.repeat(200));
});

test('a page that shoppers begin to ask for is kept, also when there is no room beside what is asked for often', async () => {
  const { ask, rendered } = await pagesOf(async ({ url }) => new Response(url + 'x'.repeat(100_000)));
  for (let page = 0; page < 60; page += 1) for (const _time of [1, 2]) await ask(`/product/${page}`);
  const before = rendered();

  for (const _time of [1, 2, 3]) await ask('/about');
  expect(rendered()).toBe(before + 1);
});

test('of 300 new pages of one network two are made at a time, 30 wait and the others come again; other networks and kept pages don’t wait for them', async () => {
  const { ask, rendering, openGate } = await gatedPages({ trustMs: 60_000 });
  await ask('/about');

  const { flood, responseCount } = floodOf(300, (number) => ask(`/shop?search=${number}`));
  const cached = await ask('/about');
  await expect.poll(responseCount).toBe(300 - 32); // All are in the queue: nobody else gets a response before.
  await expect.poll(() => rendering.now).toBe(2);
  const other = ask('/shop?search=ankara', { from: '10.0.0.2' });
  expect((await ask('/shop?search=more')).statusCode, 'so the one before is in the queue').toBe(503);
  openGate();
  const [responses, { statusCode }] = [await flood, await other];

  expect([cached.statusCode, statusCode]).toEqual([200, 200]);
  expect(rendering.max).toBe(2);
  const sentAway = responses.filter(({ statusCode: status }) => status === 503);
  expect(sentAway).toHaveLength(300 - 32);
  expect(sentAway[0]?.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' });
  expect(sentAway[0]?.body).toContain('The shop is very busy right now.');
  expect(responses.filter(({ statusCode: status }) => status === 200)).toHaveLength(32);
  expect(rendering.order.indexOf('/shop?search=ankara')).toBeLessThan(20);
  expect((await ask('/shop?search=later')).statusCode).toBe(200);
});

test('when many networks fill the queue, a browser that has signed in or paid gets its page next', async () => {
  const { ask, rendering, openGate, shop } = await gatedPages();
  const { flood, responseCount } = floodOf(150, (number) =>
    ask(`/shop?search=${number}`, { from: `10.0.1.${number}` }),
  );
  await expect.poll(responseCount).toBe(150 - 102);
  await expect.poll(() => rendering.now).toBe(2);

  const known = ask('/shop?search=ankara', { from: '10.0.2.1', cookie: await knownCookie(shop) });
  const strange = await ask('/shop?search=adire', { from: '10.0.2.1' }); // So the one before is in the queue.
  openGate();
  await flood;

  expect([(await known).statusCode, strange.statusCode]).toEqual([200, 503]);
  expect(rendering.order.indexOf('/shop?search=ankara')).toBe(2);
});

test.for(['/order/', '/payment/verify?reference=', '/Order/'])(
  'uncached pages at %s… are made two at a time too, one network after the other',
  async (address) => {
    const { ask, rendering, openGate } = await gatedPages();
    const { flood, responseCount } = floodOf(100, (number) => ask(`${address}${number}`));
    await expect.poll(responseCount).toBe(100 - 32);
    await expect.poll(() => rendering.now).toBe(2);
    const other = ask(`${address}ada`, { from: '10.0.0.2' });
    expect((await ask(`${address}more`)).statusCode, 'so the one before is in the queue').toBe(503);
    openGate();

    const statuses = (await flood).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(32);
    expect((await other).statusCode).toBe(200);
    expect(rendering.max).toBe(2);
    expect(rendering.order.indexOf(`${address}ada`)).toBeLessThan(20);
  },
);

test('the pages of orders count in the limit of the network that opens them, and in nobody else’s', async () => {
  const shop = await testShop();
  const id = randomUUID();
  const { limits } = shop.config;
  const rateLimits = { ...limits.rateLimits, 'read orders': [{ per: 'network', max: 2, perSeconds: 3_600 }] as const };
  const config = { ...shop.config, limits: { ...limits, rateLimits } };
  const pages = buildOf(async ({ url }, { api }) => {
    const { status } = await api(`/api/orders/${new URL(url).pathname.split('/').at(-1)}`);
    return new Response(`${status}`);
  });
  const app = await buildApp({ ...shop, config }, async () => pages);
  onTestFinished(() => app.close());
  const openFrom = async (remoteAddress: string) =>
    shownIn((await app.inject({ url: `/order/${id}`, remoteAddress })).body);

  expect([await openFrom('10.0.0.1'), await openFrom('10.0.0.1'), await openFrom('10.0.0.1')]).toEqual([
    '404',
    '404',
    '429',
  ]);
  expect(await openFrom('10.0.0.2')).toBe('404');
  const direct = await app.inject({ url: `/api/orders/${id}`, remoteAddress: '10.0.0.1' });
  expect(direct.statusCode).toBe(429);
});

test('who returns from paying does not wait behind the new pages that others of the network open', async () => {
  const { ask, rendering, openGate } = await gatedPages();
  const { flood, responseCount } = floodOf(100, (number) => ask(`/shop?search=${number}`));
  await expect.poll(responseCount).toBe(100 - 32);
  await expect.poll(() => rendering.now).toBe(2);
  const paid = ask('/payment/verify?reference=ada');
  expect((await ask('/shop?search=more')).statusCode, 'so the one before is in the queue').toBe(503);
  openGate();
  await flood;

  expect((await paid).statusCode).toBe(200);
  expect(rendering.order.indexOf('/payment/verify?reference=ada')).toBeLessThan(20);
});

test('a page that several networks ask for is made again after a change, though many networks fill the queue', async () => {
  const { ask, rendering, openGate, closeGate, shop } = await gatedPages();
  openGate();
  for (const from of ['10.0.0.1', '10.0.0.2']) await ask('/shop?search=ankara', { from });
  await shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute();
  closeGate();

  const { flood, responseCount } = floodOf(150, (number) =>
    ask(`/shop?search=${number}`, { from: `10.0.1.${number}` }),
  );
  await expect.poll(responseCount).toBe(150 - 102);
  await expect.poll(() => rendering.now).toBe(2);
  const shared = ask('/shop?search=ankara', { from: '10.0.2.1' });
  openGate();
  await flood;
  expect((await shared).statusCode).toBe(200);
});

test('after a change kept pages are looked over and made again two at a time', async () => {
  const { ask, rendering, openGate, closeGate, shop } = await gatedPages();
  openGate();
  const cached = Array.from({ length: 20 }, (_none, number) => `/shop?search=${number}`);
  for (const url of cached) await ask(url);
  await shop.db.updateTable('shopSettings').set({ name: 'Ogechi' }).execute();
  closeGate();

  rendering.max = 0;
  const again = cached.map((url) => ask(url));
  await expect.poll(() => rendering.now).toBe(2);
  openGate();
  await Promise.all(again);
  expect(rendering.max).toBe(2);
});

test('unknown addresses are one page, rendered once', async () => {
  const { ask, rendered } = await pagesOf(async ({ url }) => new Response(url, { status: 404 }));
  const responses = [await ask('/unknown-1'), await ask('/unknown-2?x=1'), await ask(`/${'x'.repeat(8_000)}`)];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(rendered()).toBe(1);
});

test('an address with a stray percent sign is an unknown page, and still no call of the API', async () => {
  const { ask } = await pagesOf(async () => new Response('Not found', { status: 404 }));

  for (const url of ['/sale-50%', '/%E0%A4%A', '/order/%FF?x=1', '/100%25%']) {
    const { statusCode, body, headers } = await ask(url);
    expect([statusCode, shownIn(body)], url).toEqual([404, 'Not found']);
    expect(headers['content-type'], url).toBe('text/html; charset=utf-8');
  }
  expect((await ask('/api/product/detail/%FF')).json()).toMatchObject({ success: false, code: 'invalid_request' });
});

/** Pages whose searches and uncached pages are only made when a gate is open. */
async function gatedPages({ trustMs = 0 } = {}) {
  const rendering = { now: 0, max: 0, order: [] as string[] };
  let gate = Promise.withResolvers<void>();
  const pages = await pagesOf(async ({ url }) => {
    const { pathname, search } = new URL(url);
    rendering.now += 1;
    rendering.max = Math.max(rendering.max, rendering.now);
    rendering.order.push(pathname + search);
    if (pathname !== '/about') await gate.promise;
    rendering.now -= 1;
    return new Response(url);
  }, trustMs);
  return {
    ...pages,
    rendering,
    openGate: () => gate.resolve(),
    closeGate: () => void (gate = Promise.withResolvers<void>()),
  };
}

/** Sends so many requests at once and counts the responses. */
function floodOf<Result>(length: number, ask: (number: number) => Promise<Result>) {
  let responseCount = 0;
  const requests = Array.from({ length }, async (_none, number) => {
    const response = await ask(number);
    responseCount += 1;
    return response;
  });
  return { flood: Promise.all(requests), responseCount: () => responseCount };
}

/** The cookie of a browser that has just signed in. */
async function knownCookie(shop: Pick<Shop, 'config' | 'now'>): Promise<string> {
  const app = Fastify() as App;
  await app.register(cookie);
  app.get('/', (request, reply) => {
    ensureBrowserCookie(request, reply, shop.config);
    markKnownBrowser(reply, shop, randomUUID());
    return reply.send();
  });
  const { cookies } = await app.inject('/');
  await app.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('a page that failed names the id of its request, which a shopper can quote, and one that did not fail names none', async () => {
  const { ask } = await pagesOf(async ({ url }) => new Response('', { status: url.endsWith('/shop') ? 500 : 200 }));

  const failed = await ask('/shop');
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toMatch(
    new RegExp(`<p>Reference: ${failed.headers['x-request-id'] as string}</p></body></html>$`),
  );
  expect((await ask('/sizes')).body).not.toContain('Reference');
});

test('every address of the API answers as the API, where nothing is too', async () => {
  const { ask, rendered } = await pagesOf(async () => new Response('a page'));

  for (const url of ['/api', '/api?page=2', '/api/', '/api/nothing']) {
    const response = await ask(url);
    expect([response.statusCode, response.headers['content-type']], url).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
    expect(response.json(), url).toMatchObject({ success: false, code: 'not_found' });
  }
  expect((await ask('/apiary')).body).toContain('a page');
  expect(rendered()).toBe(1);
});

/**
 * A shop with this page at every address.
 *
 * @param trustMs how long cached pages are sent without looking for changes
 */
async function pagesOf(page: Parameters<typeof buildOf>[0], trustMs = 0) {
  let rendered = 0;
  const pages = buildOf((...args) => {
    rendered += 1;
    return page(...args);
  });
  const shop = await testShop();
  const responseCache = createResponseCache(watchContentVersion(shop.db, trustMs), trustMs);
  const app = await buildApp({ ...shop, responseCache }, async () => pages);
  onTestFinished(() => app.close());
  const ask = (url: string, { from = '127.0.0.1', cookie: cookies = '' } = {}) =>
    app.inject({ url, remoteAddress: from, headers: { cookie: cookies } });
  return { shop, ask, rendered: () => rendered };
}

/** One page, which says where it believes to be. */
const build = buildOf(async ({ url }) => new Response(url));

/** One page, which asks the API for a product and shows what it hears, under the shop's name. */
function pageOfTheFirstProduct() {
  let rendered = 0;
  const pages = buildOf(async ({ url }, { api, settings }) => {
    rendered += 1;
    const response = await api(`/api/product/detail/${new URL(url).pathname.split('/').at(-1)}`);
    return new Response(JSON.stringify([settings.name, await response.json()]));
  });
  return { pages, rendered: () => rendered };
}

interface Handed {
  api: RenderApi['fetch'];
  settings: ShopSettings;
}

const shownIn = (document: string) => /<body>(.*)<script>/s.exec(document)?.[1] ?? '';

function buildOf(page: (request: Request, handed: Handed) => Promise<Response>): Pages {
  return {
    async renderPage({ url, send, settings }) {
      const response = await page(new Request(url), { api: send, settings });
      const body = await response.text();
      return {
        status: response.status,
        location: null,
        head: '<html><head>',
        body,
        files: [],
        data: '{}',
        inlineScripts: [],
      };
    },
    pathOf: (path) => (path.startsWith('/unknown') ? null : path),
    filesOf: () => ({ entry: '', polyfills: '', scripts: [], styles: [] }),
    adminHtml: '',
    serviceWorker: null,
    adminWorker: null,
    openBasicPage: () => Promise.reject(new Error('Not here')),
  };
}
