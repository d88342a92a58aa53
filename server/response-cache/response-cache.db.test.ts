import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testShop } from '../../tests/shop/test-shop.ts';
import { guestWithOrder } from '../../tests/actions/purchase.ts';
import { makeProduct } from '../../tests/data/factories.ts';
import { createResponseCache } from './response-cache.ts';
import { watchContentVersion, type ContentVersion } from './content-version.ts';

const list = '/api/product/list';

test('an unchanged list is a 304 without a body', async () => {
  const { app, db } = await testShop();
  await makeProduct(db);
  const first = await app.inject(list);
  expect(first.headers['cache-control']).toBe('public, no-cache');

  const again = await app.inject({ url: list, headers: { 'if-none-match': String(first.headers.etag) } });

  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a changed price, a new product and a reserved unit show in the next response', async () => {
  const shop = await testShop();
  const { app, db } = shop;
  const product = await makeProduct(db, { stock: { M: 3 } });
  const detail = `/api/product/detail/${product.productId}`;
  const before = (await app.inject(detail)).json();
  expect(before.product.variants[0].inventory).toEqual([{ size: 'M', quantity: 3 }]);

  await guestWithOrder(shop, product);
  const after = (await app.inject(detail)).json();
  expect(after.product.variants[0].inventory).toEqual([{ size: 'M', quantity: 2 }]);

  await db.updateTable('variants').set({ price: 9_000 }).where('id', '=', product.variantId).execute();
  expect((await app.inject(detail)).json().product.variants[0].price).toBe(9_000);

  expect((await app.inject(list)).json().total).toBe(1);
  await makeProduct(db);
  expect((await app.inject(list)).json().total).toBe(2);
});

test('every spelling of a list’s URL returns the same list', async () => {
  const { app, db } = await testShop();
  await makeProduct(db, { category: 'Shirts' });

  const etags = await Promise.all(
    [
      `${list}?category=Shirts`,
      `${list}?category=Shirts&page=1&utm_source=letter`,
      `${list}?page=nonsense&category=Shirts,Shirts`,
    ].map(async (url) => (await app.inject(url)).headers.etag),
  );

  expect(new Set(etags).size).toBe(1);
});

test('a response is compressed as the browser accepts it, with the same content either way', async () => {
  const { app, db } = await testShop();
  for (let count = 0; count < 12; count += 1) await makeProduct(db);
  const plain = await app.inject(list);

  for (const encoding of ['br', 'gzip']) {
    const packed = await app.inject({ url: list, headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  }
  const rejected = await app.inject({ url: list, headers: { 'accept-encoding': 'br;q=0' } });
  expect(rejected.headers['content-encoding']).toBeUndefined();
  expect(rejected.body).toBe(plain.body);
});

test('an unknown product is not cached as missing', async () => {
  const { app, db } = await testShop();
  const product = await makeProduct(db);
  const elsewhere = product.productId.replace(/^.{8}/, '00000000');
  expect((await app.inject(`/api/product/detail/${elsewhere}`)).statusCode).toBe(404);
  await db.updateTable('variants').set({ productId: product.productId }).execute();
  expect((await app.inject(`/api/product/detail/${elsewhere}`)).statusCode).toBe(404);
  expect((await app.inject(`/api/product/detail/${product.productId}`)).statusCode).toBe(200);
});

test('50 simultaneous requests make one response', async () => {
  const { ask, renderings } = greeting(async () => ({ version: '1', isSettled: true }));

  const responses = await Promise.all(Array.from({ length: 50 }, ask));

  expect(responses.map(({ body }) => body)).toEqual(Array.from({ length: 50 }, () => 'hello 1'));
  expect(renderings()).toBe(1);
});

test('a response made while a change may be uncommitted is soon made again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let isSettled = false;
  const { ask } = greeting(async () => ({ version: '1', isSettled }));

  expect((await ask()).body).toBe('hello 1');
  vi.advanceTimersByTime(499);
  expect((await ask()).body).toBe('hello 1');
  vi.advanceTimersByTime(1);
  isSettled = true;
  expect((await ask()).body).toBe('hello 2');
  vi.advanceTimersByTime(3_600_000);
  expect((await ask()).body).toBe('hello 2');
});

test('what was made while a change was uncommitted is no part of what is made after its commit, and stays', async () => {
  let price = 5_000;
  let isSettled = false;
  const responseCache = createResponseCache(async () => ({ version: '1', isSettled }), 60_000);
  const app = Fastify().get('/price', (request, reply) =>
    responseCache.send(request, reply, 'price', async () => ({ body: `${price}`, headers: {} })),
  );
  app.get('/page', (request, reply) =>
    responseCache.send(request, reply, 'page', async () => ({
      body: `Only ${(await app.inject('/price')).body} naira`,
      headers: {},
    })),
  );
  expect((await app.inject('/price')).body).toBe('5000');

  [price, isSettled] = [6_000, true];

  expect((await app.inject('/page')).body).toBe('Only 6000 naira');
});

test('the cache has a maximum size, which counts long URLs with short responses too', async () => {
  const responseCache = createResponseCache(async () => ({ version: '1', isSettled: true }), 500);
  const renderings: string[] = [];
  const app = Fastify().get<{ Querystring: { n: string } }>('/', (request, reply) =>
    responseCache.send(request, reply, `${request.query.n} ${'x'.repeat(15_000)}`, async () => {
      renderings.push(request.query.n);
      return { body: '{}', headers: {} };
    }),
  );

  for (let n = 0; n < 1_000; n += 1) await app.inject(`/?n=${n}`);
  await app.inject('/?n=999');
  await app.inject('/?n=0');

  expect(renderings.slice(1_000)).toEqual(['0']);
});

test('a flood of made-up URLs evicts nothing that several networks request', async () => {
  const responseCache = createResponseCache(async () => ({ version: '1', isSettled: true }), 500);
  const renderings: string[] = [];
  const app = Fastify().get<{ Querystring: { n: string } }>('/', (request, reply) =>
    responseCache.send(request, reply, request.query.n, async () => {
      renderings.push(request.query.n);
      return { body: 'x'.repeat(30_000), headers: {} };
    }),
  );
  const ask = (n: number | string, remoteAddress = '127.0.0.1') => app.inject({ url: `/?n=${n}`, remoteAddress });
  // With the newest that were requested once, and again, they fill the cache nearly.
  const pages = Array.from({ length: 84 }, (_, n) => n);
  for (const n of pages) for (const network of ['10.0.0.1', '10.1.0.1']) await ask(n, network);

  for (let n = 0; n < 200; n += 1)
    for (let time = 0; time < 1 + (n % 2); time += 1) await ask(`made-up-${n}`, '10.2.0.1');
  renderings.length = 0;
  for (const n of pages) await ask(n);

  expect(renderings).toEqual([]);
});

test('a few very large made-up pages, and pages requested uncompressed, evict nothing that several networks request', async () => {
  const responseCache = createResponseCache(async () => ({ version: '1', isSettled: true }), 500);
  const renderings: string[] = [];
  const bodies: Record<string, () => string> = {
    page: () => 'x'.repeat(30_000),
    large: () => randomBytes(150_000).toString('hex'), // Compressed half as large.
    uncompressed: () => 'agbada '.repeat(20_000),
  };
  const app = Fastify().get<{ Params: { kind: string }; Querystring: { n: string } }>('/:kind', (request, reply) =>
    responseCache.send(request, reply, request.url, async () => {
      renderings.push(request.url);
      return { body: bodies[request.params.kind]!(), headers: {} };
    }),
  );
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  const pages = Array.from({ length: 84 }, (_, n) => `/page?n=${n}`);
  for (const page of pages) for (const network of ['10.0.0.1', '10.1.0.1']) await ask(page, network);

  for (let n = 0; n < 24; n += 1) {
    for (let time = 0; time < 1 + (n % 2); time += 1) {
      await ask(`/large?n=${n}`, '10.2.0.1');
      await ask(`/uncompressed?n=${n}`, '10.2.0.1');
    }
  }
  renderings.length = 0;
  for (const page of pages) await ask(page, '10.0.0.1');

  expect(renderings).toEqual([]);
});

test('responses requested compressed are stored compressed, so that five times as many fit', async () => {
  const responseCache = createResponseCache(async () => ({ version: '1', isSettled: true }), 500);
  const renderings: string[] = [];
  const app = Fastify().get<{ Querystring: { n: string } }>('/', (request, reply) =>
    responseCache.send(request, reply, request.query.n, async () => {
      renderings.push(request.query.n);
      return { body: 'agbada '.repeat(20_000), headers: {} };
    }),
  );
  const ask = (n: number) => app.inject({ url: `/?n=${n}`, headers: { 'accept-encoding': 'br' } });

  for (let n = 0; n < 200; n += 1) await ask(n); // 28 MB as it was made.
  await ask(0);
  const unpacked = await app.inject('/?n=0');

  expect(renderings).toHaveLength(200);
  expect(unpacked.body).toHaveLength(140_000);
});

test('a failed response is made anew, and its error is sent', async () => {
  const { ask, failNext } = greeting(async () => ({ version: '1', isSettled: true }));
  failNext();

  expect((await ask()).statusCode).toBe(500);
  expect((await ask()).body).toBe('hello 2');
});

test('within the trusted time the database is not read, after it once for all waiting requests', async () => {
  const { db } = await testShop();
  const executions = vi.spyOn(db, 'getExecutor');
  const state = watchContentVersion(db, 60_000);

  const states = await Promise.all(Array.from({ length: 20 }, state));
  await makeProduct(db);
  const queryCount = executions.mock.calls.length;

  expect(new Set(states.map(({ version }) => version)).size).toBe(1);
  expect(await state()).toMatchObject({ version: states[0]?.version });
  expect(executions.mock.calls.length).toBe(queryCount);
  expect((await watchContentVersion(db, 0)()).version).not.toBe(states[0]?.version);
});

/** A page that counts its renders. */
function greeting(state: () => Promise<ContentVersion>) {
  const responseCache = createResponseCache(state, 500);
  let renderings = 0;
  let mayFail = false;
  const app = Fastify().get('/', (request, reply) =>
    responseCache.send(request, reply, 'greeting', async () => {
      renderings += 1;
      if (mayFail && renderings === 1) throw new Error('The database is away');
      return { body: `hello ${renderings}`, headers: {} };
    }),
  );
  return { ask: () => app.inject('/'), renderings: () => renderings, failNext: () => (mayFail = true) };
}
