import { expect, test } from 'vitest';
import { makeProduct } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { callAndWork } from '../../tests/actions/proof-of-work.ts';

test('lists made up by the thousand wait behind each other, and nobody else waits behind them', async () => {
  const shop = await testShop();
  await makeProduct(shop.db);
  const [flood, ada] = [new Shopper(shop, '10.0.0.1'), new Shopper(shop, '10.0.0.2')];
  const finished: string[] = [];
  const listed = async (who: Shopper, name: string, number: number) => {
    const response = await list(who, number);
    finished.push(name);
    return response;
  };

  const requests = [
    ...Array.from({ length: 90 }, (_none, number) => listed(flood, 'flood', number)),
    listed(ada, 'ada', 1_000),
  ];
  const responses = await Promise.all(requests);

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(finished.indexOf('ada')).toBeLessThan(20);
});

test('a network that floods lists has to wait, its neighbours get in by a small proof of work, and others as before', async () => {
  const shop = await testShop();
  await makeProduct(shop.db);
  const flood = Array.from({ length: 300 }, (_none, number) => list(new Shopper(shop, '10.0.0.1'), number));
  const neighbour = callAndWork(new Shopper(shop, '10.0.0.1'), 'GET', '/api/product/list?price=1000-90000');
  const other = list(new Shopper(shop, '10.0.0.2'), 2_000);

  const responses = await Promise.all(flood);

  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThan(100);
  expect(rejected[0]?.body).toMatchObject({ code: 'proof_needed', retryAfterSeconds: 2 });
  expect((await neighbour).status).toBe(200);
  expect((await other).status).toBe(200);
  expect((await list(new Shopper(shop, '10.0.0.1'), 3_000)).status).toBe(200);
});

test('hundreds of phones behind one address look at the same few lists at once', async () => {
  const shop = await testShop();
  await makeProduct(shop.db);

  const responses = await Promise.all(
    Array.from({ length: 400 }, (_none, number) =>
      new Shopper(shop).call('GET', `/api/product/list?price=${(number % 40) * 500}-90000`),
    ),
  );

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

/** A query that no other request has. */
const list = (who: Shopper, number: number) => who.call('GET', `/api/product/list?price=${number}-90000`);
