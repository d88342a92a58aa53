import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { testShop } from '../../../tests/shop/test-shop.ts';
import { buildApp } from '../../app.ts';
import type { Pages } from '../built-pages.ts';

test('no compressed form is unpacked: a hundred bytes could fill the memory', async () => {
  const { app, opened } = await shopWithPages();
  const payload = brotliCompressSync(Buffer.alloc(10_000_000, 'A'));

  for (const type of ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
    const headers = { 'content-type': type, 'content-encoding': 'br' };
    expect((await app.inject({ method: 'POST', url: '/basic/cart', payload, headers })).statusCode).toBe(415);
  }
  expect(opened()).toBe(0);
});

test('of two hundred shared carts that one network opens at once, only those whose turn comes read their products', async () => {
  const { app, opened } = await shopWithPages();

  const paths = ['shared-cart', '%73hared-cart', 'SHARED-CART'];
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => app.inject(`/basic/${paths[index % 3]}?item=x`)),
  );

  const busy = responses.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(100);
  expect(opened()).toBe(responses.length - busy.length);
});

const renderedPage = () => ({ html: '<html><body>A page</body></html>', style: '' });

/** A shop whose pages without scripts are one and the same. */
async function shopWithPages() {
  const shop = await testShop();
  let opened = 0;
  const pages: Pages = {
    renderPage: () => Promise.reject(new Error('Not here')),
    pathOf: () => null,
    filesOf: () => ({ entry: '', polyfills: '', scripts: [], styles: [] }),
    adminHtml: '',
    serviceWorker: null,
    adminWorker: null,
    openBasicPage: async () => {
      opened += 1;
      return { status: 200, location: null, setCookies: [], endsSession: false, render: renderedPage };
    },
  };
  const app = await buildApp(shop, async () => pages);
  onTestFinished(() => app.close());
  return { app, opened: () => opened };
}
