import { makeProduct } from '../../data/factories.ts';
import type { Random } from '../random.ts';
import { failpoints, needsTime } from '../failpoints.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { Finding } from '../buyers/sell-out.ts';
import { brokenPromises, keepBuying } from '../buyers/keep-buying.ts';
import { letTimePass, unfinished } from '../shop/let-time-pass.ts';

/** How long to wait for a point to be reached while people buy. */
const patienceMs = 15_000;

/**
 * Kills the server repeatedly while people buy: at every point in turn where its work leaves the process, and at random
 * moments. Afterwards, what any buyer was told must be true.
 */
export async function kill(
  shop: ProofShop,
  random: Random,
  { kills, points = failpoints }: { kills: number; points?: readonly string[] },
): Promise<Finding & { hits: Record<string, number> }> {
  const shirt = await makeProduct(shop.db, { stock: { M: 100_000 } });
  const { bought, stop } = keepBuying(shop, random, shirt, { people: 6 });
  const hits: Record<string, number> = Object.fromEntries(points.map((point) => [point, 0]));
  let atRandom = 0;
  let missed: string[] = [];
  for (let number = 0; number < kills; number += 1) {
    // Every fifth at a random moment; a point that was not reached is tried again.
    const isRandom = number % 5 === 4;
    const point = isRandom ? null : (missed.shift() ?? pointOf(points, hits, random));
    await shop.kill();
    await shop.start(point === null ? {} : { PROVE_KILL_AT: point, PROVE_KILL_AT_HIT: String(1 + random.below(3)) });
    if (point === null) {
      await shop.isGoneWithin(random.below(1_200));
      await shop.kill();
      atRandom += 1;
      continue;
    }
    const isHit = await isReached(shop, point);
    if (isHit) hits[point]! += 1;
    else missed.push(point);
  }
  missed = points.filter((point) => hits[point] === 0);
  await shop.kill();
  await shop.start();
  await stop();
  await shop.passPauses();
  await letTimePass(shop);

  const { complaints, isCompared, payments } = await shop.checkLedger({ isAtRest: true });
  const atPoints = Object.values(hits).reduce((sum, count) => sum + count, 0);
  const isVoid = atPoints < (kills - atRandom) / 2;
  const neverHit =
    isVoid || kills >= points.length * 1.3
      ? missed.map((point) => `Nothing was killed at '${point}': the run is void.`)
      : [];
  return {
    faults: [
      ...neverHit,
      ...(await brokenPromises(shop, bought)),
      ...(await unfinished(shop)),
      ...complaints.map(({ sentence }) => sentence),
      ...(isCompared ? [] : ["The provider's ledger could not be read."]),
      ...(shop.output.includes('The shop fell over')
        ? [shop.output.slice(shop.output.indexOf('The shop fell over'))]
        : []),
    ],
    figures: {
      kills,
      'at named points': atPoints,
      'at random moments': atRandom,
      checkouts: bought.length,
      payments,
      'repeated requests': bought.reduce((sum, { buyer }) => sum + buyer.repeats, 0),
    },
    hits,
  };
}

/** One of the points that were hit least. */
function pointOf(points: readonly string[], hits: Record<string, number>, random: Random): string {
  const min = Math.min(...points.map((point) => hits[point]!));
  return random.oneOf(points.filter((point) => hits[point] === min));
}

async function isReached(shop: ProofShop, point: string): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (needsTime(point))
      await shop
        .forward(11)
        .then(() => shop.reconcile())
        .catch(() => {});
    if (await shop.isGoneWithin(400)) return true;
  }
  return false;
}
