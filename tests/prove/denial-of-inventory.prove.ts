import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../data/factories.ts';
import { atOnce } from './at-once.ts';
import { Buyer } from './buyers/buyer.ts';
import { Random } from './random.ts';
import { quantile, report } from './figures.ts';
import { type ProofShop, proofShop } from './shop/proof-shop.ts';
import { untilQuiet } from './shop/wait-until-idle.ts';
import { seed, size } from './size.ts';

const browsersEach = 10;
/** Sizes with as many pieces: of most there are few. */
const quantities = [1, 2, 3, 5, 8, 9, 10, 20, 40, 100, 200, 400];
const maxSeconds = 30;
/** During the attack and after it. */
const soldEach = 2;

test(`${size.networks} networks with ten browsers each and no money keep nothing from whoever pays`, async () => {
  const began = performance.now();
  const shop = await proofShop();
  const random = new Random(seed);
  const products: CreatedProduct[] = [];
  for (const units of quantities) products.push(await makeProduct(shop.db, { stock: { M: units } }));

  const attack = reserveEverything(shop, random, products);
  const waits = await buyOneOfEach(shop, products);
  const placed = await attack;
  const [, ...ofSeveral] = products; // There was one of the first.
  waits.push(...(await buyOneOfEach(shop, ofSeveral, products.length)));

  expect(waits.filter(({ end }) => end !== 'paid')).toEqual([]);
  const seconds = waits.map(({ ms }) => ms / 1_000);
  expect(Math.max(...seconds)).toBeLessThan(maxSeconds);
  await shop.forward(3);
  await shop.reconcile();
  const maxShare = await maxEntries(shop);
  expect(maxShare).toBeLessThanOrEqual(0.1);
  await untilQuiet(shop, 60_000);
  expect((await shop.checkLedger({ isAtRest: true })).complaints).toEqual([]);
  report('Networks without money', began, {
    networks: size.networks,
    'orders placed': placed,
    'honest guests': waits.length,
    'ms for half of them': quantile(
      waits.map(({ ms }) => ms),
      0.5,
    ),
    's for the slowest': Math.max(...seconds).toFixed(1),
    '% of a size kept at the most': Math.round(maxShare * 100),
  });
});

/** Each browser orders what it can and begins to pay now and then; nobody pays. */
async function reserveEverything(
  shop: ProofShop,
  random: Random,
  products: readonly CreatedProduct[],
): Promise<number> {
  const browsers = Array.from({ length: size.networks * browsersEach }, (_none, number) => number);
  const responses = await atOnce(30, browsers, async (number) => {
    const network = `172.${16 + ((number % size.networks) >> 8)}.${(number % size.networks) & 255}.1`;
    const guest = new Buyer(shop, 1_000_000 + number, { network });
    const options = { email: guest.email, quantity: 1 + random.below(number % 3 === 0 ? 20 : 2) };
    const { status, body } = await guest.order(orderPayload([products[random.below(products.length)]!], options));
    if (status === 200 && number % 4 === 0) await guest.begin((body['order'] as Order)._id);
    return status;
  });
  return responses.filter((status) => status === 200).length;
}

/** One honest guest after the other, until each size was asked for: what is plenty first, the last piece last. */
async function buyOneOfEach(shop: ProofShop, products: readonly CreatedProduct[], firstGuest = 0) {
  const waits: { end: string; ms: number }[] = [];
  for (const [at, product] of products.toReversed().entries()) {
    const began = performance.now();
    const end = await buy(new Buyer(shop, firstGuest + at), product);
    waits.push({ end, ms: performance.now() - began });
  }
  return waits;
}

/** Who is told that it is sold out tries again as long as somebody with money would. */
async function buy(guest: Buyer, product: CreatedProduct): Promise<string> {
  const deadline = performance.now() + maxSeconds * 1_000;
  for (;;) {
    const end = await tryToBuy(guest, product);
    if (end === 'paid' || performance.now() > deadline) return end;
    await new Promise((again) => setTimeout(again, 500));
  }
}

async function tryToBuy(guest: Buyer, product: CreatedProduct): Promise<string> {
  const placed = await guest.order(orderPayload([product], { email: guest.email }));
  if (placed.status !== 200) return `${placed.status} ${placed.body.code}`;
  const begun = await guest.begin((placed.body['order'] as Order)._id);
  if (begun.status !== 200) return `${begun.status} ${begun.body.code}`;
  const { authorizationUrl, reference } = begun.body['data'] as { authorizationUrl: string; reference: string };
  await guest.press(authorizationUrl, 'success');
  return String((await guest.verify(reference)).body['outcome']);
}

/** The largest share of a size that unpaid orders keep, where there are ten or more; one each was sold to our guests. */
async function maxEntries({ db }: ProofShop): Promise<number> {
  const rows = await db.selectFrom('stock').select(['quantity', 'reserved']).where('quantity', '>=', 10).execute();
  return Math.max(...rows.map(({ quantity, reserved }) => Math.max(0, reserved - soldEach) / quantity));
}
