import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { proofHeader } from '#shared/rate-limits/challenge.ts';
import { makeCoupon } from '../../tests/data/factories.ts';
import { Shopper } from '../../tests/actions/shopper.ts';
import { limitsOf, readChanges } from '../config/limits.ts';
import { unknownClient } from './client.ts';
import { resetUses, tryConsume } from './consume.ts';
import { testShop } from '../../tests/shop/test-shop.ts';
import { callAndWork, workFor } from '../../tests/actions/proof-of-work.ts';

const subscribe = (shopper: Shopper, number: number, headers = {}) =>
  shopper.call('POST', '/api/newsletter/subscribe', { email: `ada${number}@example.com`, source: '/' }, headers);

test('work buys one thing once, of twenty at once too', async () => {
  const shop = await testShop();
  for (const number of [1, 2, 3, 4, 5]) await subscribe(new Shopper(shop), number);
  const { body } = await subscribe(new Shopper(shop), 6);
  const proof = { [proofHeader]: workFor(body['challenge'] as Parameters<typeof workFor>[0]) };

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_none, number) => subscribe(new Shopper(shop), 10 + number, proof)),
  );

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(responses.map(({ body: { code } }) => code))).toEqual(new Set([undefined, 'proof_needed']));
});

test('anyone who asks again and again without working uses nothing up for those who work', async () => {
  const shop = await testShop();
  for (let number = 0; number < 100; number += 1) await subscribe(new Shopper(shop), number);

  const { body } = await subscribe(new Shopper(shop), 101);
  expect(body).toMatchObject({ code: 'proof_needed', challenge: { bits: 10 } });
  const proof = { [proofHeader]: workFor(body['challenge'] as Parameters<typeof workFor>[0]) };
  expect(await subscribe(new Shopper(shop), 102, proof)).toMatchObject({ status: 200 });
});

test.for([
  ['ask about a payment', 'the memory of the process'],
  ['send another code', 'the database'],
] as const)('who is let off may %s as often as at first, as counted in %s', async ([action]) => {
  const shop = await testShop();
  shop.config.limits = limitsOf(1, readChanges('{"ask about a payment": {"browser": {"max": 1}}}'));
  const client = { ...unknownClient('ada@example.com'), browser: randomBytes(32), network: '10.0.0.1' };
  while (await tryConsume(shop, action, client));

  await resetUses(shop, action, client);

  expect(await tryConsume(shop, action, client)).toBe(true);
});

test('what waits for work counts once: behind an attacked network a shopper may check as many coupons as elsewhere', async () => {
  const shop = await testShop();
  await makeCoupon(shop.db, { code: 'GOOD' });
  for (let one = 0; one < 30; one += 1) await check(new Shopper(shop), `GUESS${one}`);
  const ada = new Shopper(shop);

  for (let one = 0; one < 40; one += 1) expect(await check(ada, 'GOOD')).toMatchObject({ status: 200 });
  for (let one = 0; one < 10; one += 1) expect(await check(ada, `WRONG${one}`)).toMatchObject({ status: 400 });
  expect(await check(ada, 'WRONG10')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('the networks of one IPv6 /48 together have eight times the absolute limit of a network', async () => {
  const shop = await testShop();
  shop.config.limits = limitsOf(1, readChanges('{"subscribe": {"network": {"free": 2, "max": 2}}}'));
  const from = (wider: number, network: number) => new Shopper(shop, `2001:db8:${wider}:${network}::1`);
  for (let number = 0; number < 16; number += 1)
    expect(await subscribe(from(1, number), number)).toMatchObject({ status: 200 });

  const tooMany = { status: 429, body: { code: 'too_many_requests' } };
  expect(await subscribe(from(1, 16), 16)).toMatchObject(tooMany);
  for (const number of [17, 18]) expect(await subscribe(from(2, 1), number)).toMatchObject({ status: 200 });
  expect(await subscribe(from(2, 1), 19)).toMatchObject(tooMany);
});

test('a browser whose two cookies have one token counts once', async () => {
  const shop = await testShop();
  const ada = new Shopper(shop);
  for (const name of ['browser', 'order']) ada.keepCookie(name, 'A'.repeat(43));

  for (const number of [1, 2, 3, 4, 5]) expect(await subscribe(ada, number)).toMatchObject({ status: 200 });
  expect((await subscribe(ada, 6)).status).toBe(429);
});

const check = (shopper: Shopper, code: string) =>
  callAndWork(shopper, 'POST', '/api/coupon/validate', { code, cartTotal: 12_500 });
