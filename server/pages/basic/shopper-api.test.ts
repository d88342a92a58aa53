import fastify from 'fastify';
import { expect, test } from 'vitest';
import { shopperApi } from './shopper-api.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['guest=a1; session=b2=', 'guest=a1; session=b2='],
  ['; guest=a1;', 'guest=a1'],
])('a browser that sends the cookies %j calls the API with %j', async (sent, passedOn) => {
  const app = fastify();
  const api = fastify();
  let received: unknown;
  api.get('/api/cart', async ({ headers }) => {
    received = headers.cookie;
    return {};
  });
  app.addHook('onRequest', async (request) => {
    await shopperApi(api, request).fetch('/api/cart', {});
  });

  await app.inject({ url: '/basic/cart', headers: sent === undefined ? {} : { cookie: sent } });

  expect(received).toBe(passedOn);
});
