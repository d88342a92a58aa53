import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testShop } from '../../tests/shop/test-shop.ts';
import type { ShopSettings } from '#shared/settings.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { buildApp } from '../app.ts';
import type { App } from '../http/route.ts';
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
  const app = Fastify() as unknown as App;
  onTestFinished(() => app.close());
  await servePages(app, shop, async () => build);

  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  const [answer] = (await once(get({ port, path: url }), 'response')) as [IncomingMessage];

  expect(answer.statusCode).toBe(200);
  expect(shownIn(await text(answer))).toBe(shop.config.shop.publicUrl + page);
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

test.for(['/payment/verify?reference=T1', '/payment/success', '/order/1', '/profile', '/newsletter/confirm?t=x'])(
  '%s is about one shopper’s own things: it is made for each who asks, and nobody keeps it',
  async (address) => {
    const shop = await testShop();
    let rendered = 0;
    const pages = buildOf(async () => new Response(String((rendered += 1))));
    const app = await buildApp(shop, async () => pages);
    onTestFinished(() => app.close());

    const answers = [await app.inject({ url: address }), await app.inject({ url: address })];

    expect(answers.map(({ body }) => shownIn(body))).toEqual(['1', '2']);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
  },
);

test('whoever comes by a link that says where from is sent the page that everybody gets', async () => {
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

test('a path longer than any page has is answered as a short one that there is not, whatever stands in it', async () => {
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

test('of 300 new pages at once two are made at a time; who stands too far back is told to come again, and kept pages come', async () => {
  let [now, max] = [0, 0];
  const gate = Promise.withResolvers<void>();
  const { ask } = await pagesOf(async ({ url }) => {
    now += 1;
    max = Math.max(max, now);
    if (url.includes('search')) await gate.promise;
    now -= 1;
    return new Response(url);
  });
  await ask('/about');

  let answered = 0;
  const flood = Array.from({ length: 300 }, async (_none, number) => {
    const answer = await ask(`/shop?search=${number}`);
    answered += 1;
    return answer;
  });
  const kept = await ask('/about');
  await expect.poll(() => answered).toBe(300 - 102); // All have come to the queue: nobody else is answered before.
  gate.resolve();
  const answers = await Promise.all(flood);

  expect(kept.statusCode).toBe(200);
  expect(max).toBe(2);
  const sentAway = answers.filter(({ statusCode }) => statusCode === 503);
  expect(sentAway).toHaveLength(300 - 102);
  expect(sentAway[0]?.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' });
  expect(sentAway[0]?.body).toContain('The shop is very busy right now.');
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(102);
  expect((await ask('/shop?search=later')).statusCode).toBe(200);
});

/** A shop with this page at every address. */
async function pagesOf(page: Parameters<typeof buildOf>[0]) {
  let rendered = 0;
  const pages = buildOf((...asked) => {
    rendered += 1;
    return page(...asked);
  });
  const app = await buildApp(await testShop(), async () => pages);
  onTestFinished(() => app.close());
  return { ask: (url: string) => app.inject({ url }), rendered: () => rendered };
}

/** One page, which says where it believes to be. */
const build = buildOf(async ({ url }) => new Response(url));

/** One page, which asks the API for a product and shows what it hears, under the shop's name. */
function pageOfTheFirstProduct() {
  let rendered = 0;
  const pages = buildOf(async ({ url }, { api, settings }) => {
    rendered += 1;
    const answer = await api(`/api/product/detail/${new URL(url).pathname.split('/').at(-1)}`);
    return new Response(JSON.stringify([settings.name, await answer.json()]));
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
      const answer = await page(new Request(url), { api: send, settings });
      const html = `<html><head></head><body>${await answer.text()}</body></html>`;
      return { status: answer.status, location: null, html, files: [], data: '{}', inlineScripts: [] };
    },
    filesOf: () => ({ entry: '', scripts: [], styles: [] }),
    adminHtml: '',
  };
}
