import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';
import { type RateLimitClient, unknownClient } from './client.ts';
import { consume, countUse } from './consume.ts';
import type { RateLimit } from './rate-limit.ts';
import { type RateLimitedAction, rateLimits } from './rate-limits.ts';

type Row = readonly [
  RateLimitedAction,
  RateLimit['per'],
  perSeconds: number,
  uses: Pick<RateLimit, 'free' | 'max' | 'protectsOthers'>,
];

const [minute, hour, day] = [60, 3_600, 86_400];

/** Every limit with its numbers (docs/decisions/0040). The longer windows of a client follow the shorter ones. */
const rows: readonly Row[] = [
  ['ask about a payment', 'browser', hour, { max: 600 }],
  ['ask about a payment', 'network', hour, { free: 6_000 }],
  ['cancel an order', 'browser', hour, { max: 120 }],
  ['cancel an order', 'network', hour, { free: 600 }],
  ['pay on delivery', 'browser', hour, { max: 60 }],
  ['pay on delivery', 'network', hour, { free: 600 }],
  ['give a refund an account', 'browser', hour, { max: 60 }],
  ['give a refund an account', 'network', hour, { free: 600 }],
  ['read orders', 'browser', hour, { max: 1_200 }],
  ['read orders', 'network', hour, { free: 12_000 }],
  ['open an invoice', 'browser', hour, { max: 60 }],
  ['open an invoice', 'network', hour, { free: 600 }],
  ['open an order link', 'browser', hour, { max: 120 }],
  ['open an order link', 'network', hour, { free: 1_200 }],
  ['read an account', 'browser', hour, { max: 1_200 }],
  ['change an account', 'browser', hour, { max: 120 }],
  ['read a cart', 'browser', minute, { max: 600 }],
  ['change a cart', 'browser', minute, { max: 300 }],
  ['change a cart', 'browser', hour, { max: 6_000 }],
  ['change a guest cart', 'browser', minute, { max: 300 }],
  ['change a guest cart', 'network', hour, { free: 1_200 }],
  ['share a cart', 'browser', hour, { max: 120 }],
  ['share a cart', 'network', hour, { free: 1_200 }],
  ['merge carts', 'browser', hour, { max: 60 }],
  ['read a wish list', 'browser', minute, { max: 600 }],
  ['change a wish list', 'browser', minute, { max: 120 }],
  ['change a wish list', 'browser', hour, { max: 2_000 }],
  ['join wish lists', 'browser', hour, { max: 60 }],
  ['renew a session', 'browser', hour, { max: 120 }],
  ['renew a session', 'network', hour, { free: 3_000 }],
  ['ask for a code', 'browser', hour, { max: 20 }],
  ['ask for a code', 'network', hour, { free: 20 }],
  ['ask to register', 'browser', hour, { max: 5 }],
  ['ask to register', 'browser', day, { max: 10 }],
  ['ask to register', 'network', hour, { max: 120 }],
  ['ask to register in a known browser', 'network', hour, { max: 120, protectsOthers: true }],
  ['send a registration code', 'shop', 5 * minute, { max: 30, protectsOthers: true }],
  ['send another code', 'browser and address', minute, { max: 1 }],
  ['send a code', 'browser and address', hour, { max: 5 }],
  ['send a code', 'browser and address', day, { max: 10 }],
  ['send a code', 'address', hour, { max: 10 }],
  ['send a code', 'address', day, { max: 30 }],
  ['guess a code', 'browser', hour, { max: 30 }],
  ['guess a code', 'network', hour, { free: 30 }],
  ['sign in with a code or link', 'browser', hour, { max: 60 }],
  ['guess a link', 'network', hour, { max: 60 }],
  ['learn that there is no account', 'browser', hour, { max: 3 }],
  ['learn that there is no account', 'network', hour, { max: 5 }],
  ['learn that there is no account', 'shop', hour, { max: 200, protectsOthers: true }],
  ['learn nothing of an account', 'browser', hour, { max: 3 }],
  ['learn nothing of an account', 'network', hour, { max: 5 }],
  ['learn nothing of an account', 'shop', hour, { max: 200, protectsOthers: true }],
  ['be invited to register', 'browser', hour, { max: 5 }],
  ['be invited to register', 'browser', day, { max: 10 }],
  ['be invited to register', 'network', hour, { max: 120 }],
  ['show a passkey', 'browser', hour, { max: 30 }],
  ['show a passkey', 'network', hour, { free: 100 }],
  ['sign in with a passkey', 'browser', hour, { max: 60 }],
  ['sign in with a passkey', 'address', hour, { max: 10 }],
  ['sign in with a passkey', 'address', day, { max: 30 }],
  ['add a passkey', 'browser', day, { max: 20 }],
  ['export my data', 'browser', hour, { max: 20 }],
  ['subscribe', 'browser', hour, { max: 5 }],
  ['subscribe', 'network', hour, { free: 5, max: 60 }],
  ['request a size', 'browser', hour, { max: 20 }],
  ['request a size', 'address', day, { max: 10 }],
  ['request a size', 'network', hour, { free: 60, max: 600 }],
  ['request sizes of a product', 'address', hour, { max: 500 }],
  ['fill one mailbox', 'address', day, { max: 2 }],
  ['write to strangers', 'shop', hour, { max: 20, protectsOthers: true }],
  ['confirm a subscription', 'shop', hour, { max: 20, protectsOthers: true }],
  ['confirm stock requests', 'shop', hour, { max: 20, protectsOthers: true }],
  ['write about orders', 'network', hour, { max: 20 }],
  ['write about orders', 'shop', hour, { max: 60, protectsOthers: true }],
  ['ask for an order link', 'browser', hour, { max: 10 }],
  ['ask for an order link', 'network', hour, { free: 20 }],
  ['send an order link', 'address', hour, { max: 3 }],
  ['write to the shop', 'browser', hour, { max: 5 }],
  ['write to the shop', 'network', hour, { free: 5, max: 60 }],
  ['write to the shop', 'shop', hour, { max: 300 }],
  ['guess a coupon', 'browser', minute, { max: 10 }],
  ['guess a coupon', 'browser', hour, { max: 30 }],
  ['guess a coupon', 'network', hour, { free: 30 }],
  ['place an order', 'browser', hour, { max: 60 }],
  ['place an order', 'browser', day, { max: 120 }],
  ['place an order', 'network', hour, { free: 100 }],
  ['begin to pay', 'browser', hour, { max: 30 }],
  ['begin to pay', 'network', hour, { free: 100 }],
  ['change an address', 'browser', hour, { max: 10 }],
  ['change an address', 'address', hour, { max: 5 }],
  ['request a return', 'browser', hour, { max: 20 }],
  ['request a return', 'network', hour, { free: 60 }],
  ['add a photo', 'browser', hour, { max: 30 }],
  ['add a photo', 'browser', day, { max: 60 }],
  ['add a photo', 'network', hour, { free: 120 }],
  ['write a review', 'browser', hour, { max: 30 }],
  ['write a review', 'network', hour, { free: 60 }],
  ['ask for a staff code', 'network', hour, { max: 20 }],
  ['send a staff code', 'browser and address', hour, { max: 10 }],
  ['send a staff code', 'network and address', hour, { max: 5 }],
  ['send a staff code', 'address', hour, { max: 40 }],
  ['guess a staff code', 'browser and address', hour, { max: 30 }],
  ['guess a staff code', 'network', hour, { max: 30 }],
  ['become the first owner', 'network', hour, { max: 20 }],
  ['ask for an export', 'browser', hour, { max: 60 }],
  ['switch on a device', 'browser', hour, { max: 30 }],
  ['test a device', 'browser', hour, { max: 30 }],
  ['text a code', 'browser', hour, { max: 5 }],
  ['text a code', 'browser', day, { max: 10 }],
  ['text a code to one number', 'browser', hour, { max: 3 }],
  ['text a code to one number', 'browser', day, { max: 6 }],
];

test('each limit allows as many uses as its row says, for as long, and known browsers pass only those of strangers', async () => {
  const shop = await testShop();
  const all = Object.entries<readonly RateLimit[]>(rateLimits).flatMap(([action, limits]) =>
    limits.map(({ per, perSeconds }) => [action, per, perSeconds]),
  );
  expect(rows.map(([...row]) => row.slice(0, 3))).toEqual(all);

  for (const row of rows) {
    const [action, per, perSeconds, { free, max, protectsOthers }] = row;
    const about = `${action}, ${per}, ${perSeconds}`;
    shop.clock.forward({ hours: 48 }); // The counts of other rows have expired.
    const client = clientsOf(per);
    const startedAt = shop.now().getTime();
    const reached = free ?? max ?? 0;
    await useOften(shop, row, { client, times: reached - 1 });
    expect(await rejectionOf(shop, action, client()), about).toBeNull();
    const retryAfterSeconds = perSeconds - (shop.now().getTime() - startedAt) / 1_000;
    const code = free === undefined ? 'too_many_requests' : 'proof_needed';
    expect(await rejectionOf(shop, action, client()), about).toMatchObject({ code, details: { retryAfterSeconds } });

    const isForKnown = !['network', 'shop'].includes(per) || protectsOthers === true;
    const known = { ...client(), isKnown: async () => true };
    expect(await rejectionOf(shop, action, known), about).toEqual(isForKnown ? expect.anything() : null);

    if (free !== undefined && max !== undefined) {
      // The known browser's use counted as well.
      await useOften(shop, row, { client, times: max - free - 1 });
      expect(await rejectionOf(shop, action, client()), about).toMatchObject({ code: 'too_many_requests' });
    }
    shop.clock.forward({ seconds: retryAfterSeconds });
    expect(await rejectionOf(shop, action, client()), about).toBeNull();
  }
});

/** Clients that have only in common what the limit counts. */
function clientsOf(per: RateLimit['per']): () => RateLimitClient {
  const same = someClient();
  return () => ({
    ...someClient(),
    ...(per.includes('browser') && { browser: same.browser }),
    ...(per.includes('network') && { network: same.network }),
    ...(per.includes('address') && { address: same.address }),
    // Not counted by the limits of an address: the browser was signed in to its account.
    isAtHome: per === 'browser and address',
  });
}

const someClient = (): RateLimitClient => ({
  ...unknownClient(`${randomUUID()}@example.com`),
  browser: randomBytes(32),
  network: randomUUID(),
});

/** Uses an action without exceeding the limits with shorter windows of the same client. */
async function useOften(
  shop: TestShop,
  [action, per, perSeconds]: Row,
  { client, times }: { client: () => RateLimitClient; times: number },
): Promise<void> {
  const shorter = rows.find((row) => row[0] === action && row[1] === per && row[2] < perSeconds);
  const [, , pause = 0, { max = Infinity } = {}] = shorter ?? [];
  for (let used = 0; used < times; used += 1) {
    if (used > 0 && used % max === 0) shop.clock.forward({ seconds: pause });
    expect(await countUse(shop, action, client()), `${action}, ${per}, use ${used + 1}`).toBe(true);
  }
  if (shorter) shop.clock.forward({ seconds: pause });
}

const rejectionOf = (shop: TestShop, action: RateLimitedAction, client: RateLimitClient) =>
  consume(shop, action, client).then(
    () => null,
    (error: unknown) => error,
  );
