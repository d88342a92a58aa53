import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { newStaff } from '../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { flushSecurityEvents } from './log-security-event.ts';

const forwarded = { 'x-forwarded-for': '102.89.1.1' };
const proxy = '10.0.0.7';

test.for<[string, Record<string, string>]>([
  ['X-Forwarded-For', { 'x-forwarded-for': '102.89.1.1' }],
  ['Forwarded', { forwarded: 'for=102.89.1.1;proto=https' }],
])('the first request that an unknown proxy forwards with %s is logged at once', async ([header, headers]) => {
  const { shop, lines } = await loggingShop();

  await request(shop, proxy, headers);

  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain(`ATTENTION ${proxy} forwards requests (${header}) and is not in TRUSTED_PROXIES`);
  expect(await eventsIn(shop)).toEqual([{ network: proxy, act: 'private address', times: 1 }]);
});

test('a trusted proxy is not told, nor a shopper who comes without one', async () => {
  const { shop, lines } = await loggingShop(['10.0.0.0/8']);

  await request(shop, proxy, forwarded);
  await request(shop, '102.89.1.1', {});
  expect(lines()).toEqual([]);

  await request(shop, '10.0.0.8', { forwarded: 'for=102.89.1.1' }); // It says for whom where nobody looks.
  expect(lines()).toHaveLength(1);
  expect(await eventsIn(shop)).toEqual([{ network: '10.0.0.8', act: 'private address', times: 1 }]);
});

test('a proxy beside the trusted ones is reported', async () => {
  const { shop, lines } = await loggingShop(['10.0.0.0/8']);

  await request(shop, '192.168.1.1', forwarded);

  expect(lines()[0]).toContain('ATTENTION 192.168.1.1 forwards requests');
});

test('who makes the header up a thousand times, from a hundred addresses, writes one line an hour', async () => {
  const { shop, lines } = await loggingShop();

  for (let number = 0; number < 1_000; number += 1) await request(shop, `102.89.1.${number % 100}`, forwarded);
  expect(lines()).toHaveLength(1);
  expect((await eventsIn(shop)).map(({ times }) => times)).toEqual([1]);

  await request(shop, proxy, forwarded); // The shop's own proxy is not lost among them.
  expect(lines()).toHaveLength(2);
  shop.clock.forward({ minutes: 59 });
  await request(shop, '102.89.1.1', forwarded);
  expect(lines()).toHaveLength(2);
  shop.clock.forward({ minutes: 1 });
  await request(shop, '102.89.1.1', forwarded);
  expect(lines()).toHaveLength(3);
  await flushSecurityEvents(shop.db);
});

test('the dashboard shows a proxy of the shop’s own network at once, and is quiet an hour after it is trusted', async () => {
  const { shop } = await loggingShop();
  const owner = await newStaff(shop);
  expect(await unknownProxies(owner)).toBe(0);

  for (const address of [proxy, '::1', '102.89.1.1']) {
    await request(shop, address, forwarded);
    shop.clock.forward({ seconds: 1 });
  }
  await flushSecurityEvents(shop.db);
  expect(await unknownProxies(owner)).toBe(2);

  shop.clock.forward({ hours: 1 });
  expect(await unknownProxies(owner)).toBe(0);
});

test('the dashboard shows a proxy elsewhere once it forwards requests all the time, and no stranger who does it once', async () => {
  const { shop } = await loggingShop();
  const owner = await newStaff(shop);

  for (let second = 0; second < 100; second += 1) {
    expect(await unknownProxies(owner)).toBe(0);
    await request(shop, '102.89.1.1', forwarded);
    await flushSecurityEvents(shop.db);
    shop.clock.forward({ seconds: 1 });
  }

  expect(await unknownProxies(owner)).toBe(1);
});

/** A shop whose log can be read. */
async function loggingShop(trustedProxies: string[] = []) {
  const shop = await testShop();
  const lines: string[] = [];
  const config = { ...shop.config, trustedProxies, logLevel: 'warn' as const };
  const app = await buildApp({ ...shop, config }, null, { write: (line) => void lines.push(line) });
  onTestFinished(() => app.close());
  return {
    shop: { ...shop, config, app },
    lines: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
}

const request = (shop: TestShop, address: string, headers: Record<string, string>) =>
  new Shopper(shop, address).call('GET', '/api/cart', undefined, headers);

const unknownProxies = async (owner: Shopper) =>
  ((await owner.call('GET', '/api/admin/dashboard')).body['dashboard'] as { unknownProxies: number }).unknownProxies;

async function eventsIn({ db }: TestShop) {
  await flushSecurityEvents(db);
  const events = db
    .selectFrom('securityEvents')
    .select(['network', 'act', 'times'])
    .where('kind', '=', 'unknown-proxy');
  return events.orderBy('id').execute();
}
