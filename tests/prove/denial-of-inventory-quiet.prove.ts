import { expect, test } from 'vitest';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { enforceReservationLimits } from '#server/payments/reservations/enforce-reservation-limits.ts';
import { statusOf } from '../actions/purchase.ts';
import { Shopper } from '../actions/shopper.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../data/factories.ts';
import { type TestShop, testShop } from '../shop/test-shop.ts';
import { quantile, report } from './figures.ts';
import { buyableShares, QuietAttacker } from './quiet-attacker.ts';
import { Random } from './random.ts';
import { seed, size } from './size.ts';

const quantities = [1, 1, 1, 2, 2, 3, 5, 8, 9, 10, 12, 20, 40, 100];
const few = 10;
const maxWaitSeconds = 30;
/** How often somebody who was told 'sold out' tries again. */
const retrySeconds = 5;
/** When a minute's sample is taken: what was ordered when it began lingers, and no job has run. */
const sampleSeconds = 20;

test(`for ${size.quietMinutes} minutes nobody without money, however quiet, keeps a size from whoever pays`, async () => {
  const began = performance.now();
  const shop = await testShop();
  const products: CreatedProduct[] = [];
  for (const units of quantities) products.push(await makeProduct(shop.db, { stock: { M: units } }));
  const attacker = new QuietAttacker(shop, new Random(seed), products);
  const samples: Sample[] = [];
  const waits: number[] = [];
  let slowestMs = 0;

  for (let minute = 0; minute < size.quietMinutes; minute += 1) {
    await attacker.strike();
    const immediately = await smallestShares(shop);
    const startMs = shop.now().getTime();
    if (minute % 3 === 0) {
      for (const product of products) {
        const buying = performance.now();
        waits.push(await buyWithin(shop, product));
        slowestMs = Math.max(slowestMs, performance.now() - buying);
      }
    }
    forwardTo(shop, startMs, sampleSeconds);
    samples.push({ immediately, later: await smallestShares(shop) });
    if (minute % 7 === 0) await attacker.cancelSome();
    forwardTo(shop, startMs, 25);
    await enforceReservationLimits(shop); // Queued when somebody reserved the last units.
    expect(await soldOut(shop)).toBe(0);
    forwardTo(shop, startMs, 60);
    await reconcilePayments(shop);
    await enforceReservationLimits(shop);
    await restock(shop, products);
  }

  const shareLater = Math.min(...samples.map(({ later }) => later));
  report('A quiet attack', began, {
    'simulated minutes': size.quietMinutes,
    'orders without money': attacker.placed,
    'of them with a reservation': attacker.reserved,
    'honest guests, all paid': waits.length,
    's of waiting for the slowest': Math.max(...waits),
    's for 99 %': quantile(waits, 0.99),
    'ms of work for the slowest': Math.round(slowestMs),
    '% of each size of ten or more buyable in the second of an attack': percent(
      Math.min(...samples.map(({ immediately }) => immediately)),
    ),
    '% twenty seconds later, at each sample': percent(shareLater),
  });
  expect(shareLater).toBeGreaterThanOrEqual(0.9);
  expect(Math.max(...waits) + slowestMs / 1_000).toBeLessThan(maxWaitSeconds);
  const { complaints } = await checkLedger(shop.db, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
});

interface Sample {
  immediately: number;
  later: number;
}

const percent = (share: number) => Math.round(share * 100);

/** The smallest shares among the sizes of which there are ten or more. */
async function smallestShares(shop: TestShop): Promise<number> {
  const shares = [...(await buyableShares(shop)).values()].filter(({ onHand }) => onHand >= few);
  return Math.min(...shares.map(({ share }) => share));
}

/** Sizes that the pages show as sold out, though nobody has bought the last one. */
async function soldOut({ db }: TestShop): Promise<number> {
  const { sizes } = await db
    .selectFrom('stock')
    .select(({ fn }) => fn.countAll<number>().as('sizes'))
    .where('quantity', '>', 0)
    .whereRef('quantity', '=', 'reserved')
    .executeTakeFirstOrThrow();
  return sizes;
}

let guests = 0;

/** An honest guest, who tries again while it is sold out: the seconds of the shop's clock until the order was placed. */
async function buyWithin(shop: TestShop, product: CreatedProduct): Promise<number> {
  guests += 1;
  const guest = new Shopper(shop, `10.${guests >> 16}.${(guests >> 8) & 255}.${guests & 255}`);
  const payload = orderPayload([product], { email: `guest${guests}@example.com` });
  for (let seconds = 0; seconds < maxWaitSeconds; seconds += retrySeconds) {
    const { body } = await guest.call('POST', '/api/orders', payload);
    const order = body['order'] as Parameters<Shopper['startPayment']>[0] | undefined;
    if (order) {
      const { authorizationUrl, reference } = await guest.startPayment(order);
      await shop.provider.press(authorizationUrl, 'success');
      await guest.verify(reference);
      expect(await statusOf(shop.db, order)).toBe('processing');
      return seconds;
    }
    expect(body.code).toBe('stock_short');
    shop.clock.forward({ seconds: retrySeconds });
  }
  throw new Error(`Sold out for ${maxWaitSeconds} s, though nobody has paid`);
}

function forwardTo(shop: TestShop, startMs: number, seconds: number): void {
  const aheadSeconds = seconds - (shop.now().getTime() - startMs) / 1_000;
  shop.clock.forward({ seconds: Math.max(0, aheadSeconds) });
}

/** New goods, so that each minute begins with as much as the first. */
async function restock({ db }: TestShop, products: readonly CreatedProduct[]): Promise<void> {
  for (const [at, { variantId }] of products.entries()) {
    await db.updateTable('stock').set({ quantity: quantities[at]! }).where('variantId', '=', variantId).execute();
  }
}
