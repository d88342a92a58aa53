import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { routesOf, wrongWith } from '../../tests/data/hostile.ts';
import { makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { testShop, type TestShop } from '../../tests/shop/test-shop.ts';

test('another site changes nothing in the shop, whichever way a browser says that it is another', async () => {
  const shop = await testShop();
  const changing = (await routesOf(shop.app)).filter(({ method }) => method !== 'GET');
  // Mail apps unsubscribe cross-site, with the token in the URL alone, which allows nothing else.
  const calls = changing.filter(
    ({ url }) => !/^\/(newsletter|back-in-stock|reviews|cart-reminders)\/unsubscribe$/.test(url),
  );
  expect(changing).toHaveLength(calls.length + 4);
  const payload = orderPayload([await makeProduct(shop.db)]);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost:1' },
    { origin: 'https://localhost' },
    { origin: 'null' },
    { origin: '\u00ff' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ];

  for (const headers of foreign) {
    for (const { method, url } of calls) {
      const response = await send(shop, `${method} ${url}`, payload, headers);
      expect(response.statusCode, `${JSON.stringify(headers)} to ${url}`).toBe(403);
      expect(response.json(), url).toMatchObject({ success: false, code: 'foreign_site' });
      expect(wrongWith(response), url).toBeNull();
    }
  }
  expect(await ordersIn(shop)).toBe(0);
});

test('the host and protocol that a request was forwarded for are the shop’s own only if a trusted proxy says so', async () => {
  const shop = await testShop();
  const behindProxy = await buildApp({ ...shop, config: { ...shop.config, trustedProxies: ['loopback'] } });
  onTestFinished(() => behindProxy.close());
  const request = {
    method: 'POST',
    url: '/api/coupon/validate',
    headers: {
      origin: 'https://www.shop.example',
      'x-forwarded-host': 'www.shop.example',
      'x-forwarded-proto': 'https',
    },
    payload: { code: 'NOTHING', cartTotal: 1 },
  } as const;

  expect((await shop.app.inject(request)).json()).toMatchObject({ code: 'foreign_site' });
  expect((await behindProxy.inject(request)).json()).toMatchObject({ code: 'coupon_invalid' });
});

test.for<[string, Record<string, string>]>([
  ['our own page', { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }],
  ['a shopper who typed the address', { 'sec-fetch-site': 'none' }],
  ['a program that says nothing of itself', {}],
])('%s may order', async ([, headers]) => {
  const shop = await testShop();
  const payload = orderPayload([await makeProduct(shop.db)]);

  const response = await send(shop, 'POST /api/orders', payload, headers);

  expect(response.statusCode).toBe(200);
  expect(await ordersIn(shop)).toBe(1);
});

test('another site may read what everybody may read, and gets no leave to use it in a browser', async () => {
  const { app } = await testShop();

  const response = await app.inject({
    url: '/api/product/list',
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });

  expect(response.statusCode).toBe(200);
  expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
});

test('every response forbids framing, sniffing and scripts', async () => {
  const { app, db } = await testShop();
  await makeProduct(db);
  const pages = (await routesOf(app))
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => url.replace(/:\w+/, 'x'));

  for (const url of [...pages, '/api/nothing', '/nothing']) {
    const { headers } = await app.inject({ url });
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      // The page behind a sign-in link sends no referrer, not even to the shop.
      'referrer-policy': url === '/sign-in' ? 'strict-origin' : 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringMatching(/default-src '(none|self)'/) as string,
    });
    const isDocument = !url.startsWith('/api/') || url.startsWith('/api/docs');
    const policy = expect.stringMatching(/camera=\(\).*geolocation=\(\).*payment=\(\)/) as string;
    expect(headers['permissions-policy'], url).toEqual(isDocument ? policy : undefined);
    expect(headers, url).not.toHaveProperty('x-powered-by');
    expect(headers, url).not.toHaveProperty('server');
  }
});

test('a shop on https tells browsers in every response to use https alone, for a year', async () => {
  const { app: plain, ...shop } = await testShop();
  const settings = { ...shop.config.shop, publicUrl: 'https://shop.example' };
  const app = await buildApp({ ...shop, config: { ...shop.config, shop: settings } });
  onTestFinished(() => app.close());

  for (const url of ['/api/product/list', '/api/nothing', '/robots.txt']) {
    const { headers } = await app.inject({ url });
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
    expect((await plain.inject({ url })).headers, url).not.toHaveProperty('strict-transport-security');
  }
});

test('where subdomains have no https the shop demands it for itself alone', async () => {
  const { app: _, ...shop } = await testShop();
  const settings = { ...shop.config.shop, publicUrl: 'https://shop.example' };
  const app = await buildApp({ ...shop, config: { ...shop.config, shop: settings, hstsHasSubdomains: false } });
  onTestFinished(() => app.close());

  const { headers } = await app.inject({ url: '/robots.txt' });

  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('a call that the shop does not have is a JSON 404, whatever its method', async () => {
  const { app } = await testShop();
  const paths = [
    '/api/nothing',
    '/api',
    '/api/',
    '/api/product',
    '/api/product/nothing/x',
    '/api/orders/x/y',
    '/api/%2e%2e/etc',
  ];
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

  for (const url of paths) {
    for (const method of methods) {
      const response = await app.inject({ method: method as 'GET', url });
      expect(response.statusCode, `${method} ${url}`).toBe(404);
      expect(response.json(), `${method} ${url}`).toMatchObject({ success: false, code: 'not_found' });
    }
  }
});

test('a request with a wrong method gets a response that lists the allowed ones', async () => {
  const { app } = await testShop();
  const allowed = {
    'PUT /api/orders': 'POST',
    'GET /api/product/check-stock?size=M': 'POST',
    'DELETE /api/product/list': 'GET, HEAD',
    'POST /api/home/banners': 'GET, HEAD',
    'PATCH /api/orders/6b0b6a3e-0000-4000-8000-000000000000': 'GET, HEAD',
    'GET /api/payment/paystack/webhook': 'POST',
    'PATCH /api/cart': 'DELETE, GET, HEAD, POST',
  };

  for (const [what, allow] of Object.entries(allowed)) {
    const [method, url] = what.split(' ') as ['GET', string];
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers.allow], what).toEqual([405, allow]);
    expect(response.json(), what).toMatchObject({ success: false, code: 'wrong_method' });
  }
});

test('nobody learns from a wrong method which calls the admin has', async () => {
  const { app } = await testShop();
  for (const url of ['/api/admin/orders', '/api/admin/nothing', '/api/admin/orders/x/notes']) {
    const response = await app.inject({ method: 'PATCH', url });
    expect([response.statusCode, response.headers.allow], url).toEqual([404, undefined]);
  }
});

function send({ app }: TestShop, what: string, payload: object, headers: object) {
  const [method, url] = what.split(' ') as ['POST', string];
  return app.inject({ method, url, payload, headers: { host: 'localhost', ...headers } });
}

async function ordersIn({ db }: TestShop): Promise<number> {
  const { length } = await db.selectFrom('orders').select('id').execute();
  return length;
}
