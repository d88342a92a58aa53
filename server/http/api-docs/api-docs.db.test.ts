import zlib from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newStaff } from '../../../tests/actions/staff.ts';
import { newShopper } from '../../../tests/actions/signing-in.ts';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { buildApp } from '../../app.ts';

test('in production the API description shows shoppers’ endpoints to everybody and admin endpoints to staff only', async () => {
  const shop = await inEarnest(await testShop());
  const whole = [...(await described(await testShop(), new Shopper(shop)))];
  expect(whole.filter(isAdmin).length).toBeGreaterThan(50);

  const left = new Shopper(shop);
  left.keepCookie('staff', 'A'.repeat(43));
  for (const stranger of [new Shopper(shop), await newShopper(shop), left]) {
    expect(await described(shop, stranger)).toEqual(whole.filter((path) => !isAdmin(path)));
    const yaml = await shop.app.inject({ url: '/api/docs/yaml', headers: cookies(stranger) });
    expect(yaml.body).toContain('/api/product/list');
    expect(yaml.body).not.toMatch(/\/api\/admin|admin: |staff: *\n/);
  }
  for (const role of ['owner', 'manager'] as const) {
    expect(await described(shop, await newStaff(shop, role))).toEqual(whole);
  }
});

test('no cache serves a response for staff to anybody else', async () => {
  const shop = await inEarnest(await testShop());

  const { headers } = await shop.app.inject({ url: '/api/docs/json', headers: cookies(await newStaff(shop)) });

  expect(headers['cache-control']).toBe('no-store');
});

test('the description as YAML is made once, so that a loop of requests does not stop the shop for everybody', async () => {
  const { app } = await inEarnest(await testShop());
  const ask = () => app.inject('/api/docs/yaml');

  const first = await timed(ask);
  const next = await timed(async () => [await ask(), await ask(), await ask()].at(-1)!);

  expect(next.response.body).toBe(first.response.body);
  expect(next.response.headers['content-type']).toBe(first.response.headers['content-type']);
  expect(next.ms).toBeLessThan(first.ms);
});

test('what the API description sends is not compressed for each request, which a flood of them would stop the shop with', async () => {
  const { app } = await inEarnest(await testShop());
  const inBrowsers = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  const plain = await app.inject('/api/docs/json');
  const compress = vi.spyOn(zlib, 'createBrotliCompress');
  onTestFinished(() => compress.mockRestore());

  const [first, next] = [await inBrowsers('/api/docs/json'), await inBrowsers('/api/docs/json')];
  const bundle = await inBrowsers('/api/docs/static/swagger-ui-bundle.js');

  expect(zlib.brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body);
  expect(next.rawPayload.equals(first.rawPayload)).toBe(true);
  expect([bundle.statusCode, bundle.headers['content-encoding']]).toEqual([200, undefined]);
  expect(compress.mock.calls).toEqual([]);
});

async function timed<Response>(send: () => Promise<Response>) {
  const start = process.cpuUsage();
  const response = await send();
  const { user, system } = process.cpuUsage(start);
  return { response, ms: (user + system) / 1_000 };
}

const isAdmin = (path: string) => path.startsWith('/api/admin');

const cookies = (who: Shopper) => ({
  cookie: Object.entries(who.cookies())
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
});

async function described({ app }: TestShop, who: Shopper): Promise<string[]> {
  const response = await app.inject({ url: '/api/docs/json', headers: cookies(who) });
  return Object.keys(response.json<{ paths: object }>().paths);
}

/** The same shop, not as a demo. */
async function inEarnest(shop: TestShop): Promise<TestShop> {
  const config = { ...shop.config, shop: { ...shop.config.shop, isDemo: false } };
  const app = await buildApp({ ...shop, config });
  onTestFinished(() => app.close());
  return { ...shop, config, app };
}
