import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testShop } from '../../tests/test-shop.ts';
import { type PagesBuild, servePages } from './pages.ts';
import type { App } from './route.ts';

test.for([
  ['/shop?size=M', '/shop?size=M'],
  ['http://evil.example/shop?size=M', '/shop?size=M'],
  ['http://evil.example', '/'],
  ['//evil.example/shop', '//evil.example/shop'],
])('a request for %s is one for our own %s', async ([url, page]) => {
  const shop = await testShop();
  const app = Fastify() as unknown as App;
  onTestFinished(() => app.close());
  servePages(app, shop, async () => build);

  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  const [answer] = (await once(get({ port, path: url }), 'response')) as [IncomingMessage];

  expect(answer.statusCode).toBe(200);
  expect(await text(answer)).toBe(shop.config.shop.publicUrl + page);
});

/** One page, which says where it believes to be. */
const build: PagesBuild = {
  assets: {},
  entry: {
    module: {
      createRequestHandler: () => async (request) => new Response(request.url),
      RouterContextProvider: Map,
      createApi: () => ({}),
      apiContext: {},
      nonceContext: {},
      settingsContext: {},
    },
  },
};
