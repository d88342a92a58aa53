import { makeProduct } from '../../data/factories.ts';
import type { Random } from '../random.ts';
import { quantile } from '../figures.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { Finding } from '../buyers/sell-out.ts';
import { type Bought, brokenPromises, keepBuying } from '../buyers/keep-buying.ts';
import { letTimePass, unfinished } from '../shop/let-time-pass.ts';

const people = 6;
/** After this time without a single response the shop has not recovered by itself. */
const maxOutageMs = 60_000;

/** Kills PostgreSQL while people buy. The shop's process survives, and continues when the database is back. */
export async function killPostgres(shop: ProofShop, random: Random, { kills }: { kills: number }): Promise<Finding> {
  const shirt = await makeProduct(shop.db, { stock: { M: 100_000 } });
  const { bought, stop } = keepBuying(shop, random, shirt, { people });
  const { pid } = shop;
  const faults: string[] = [];
  const outages: number[] = [];
  for (let number = 0; number < kills && faults.length === 0; number += 1) {
    await waitForResponses(bought, 4 + random.below(8));
    const killed = performance.now();
    shop.killPostgres(number % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    const isBack = await waitForResponses(bought, people + 1); // Each may have had one response under way.
    outages.push(performance.now() - killed);
    if (!isBack) faults.push(`The shop sent no response for ${maxOutageMs / 1_000} s after PostgreSQL was killed.`);
    if (shop.pid !== pid) faults.push(`The shop ended with its database: ${shop.output.slice(-1_500)}`);
  }
  if (faults.length > 0) return { faults, figures: { kills } };
  await stop();
  await shop.passPauses();
  await letTimePass(shop);

  const { complaints, isCompared, payments } = await shop.checkLedger({ isAtRest: true });
  return {
    faults: [
      ...(await brokenPromises(shop, bought)),
      ...(await unfinished(shop)),
      ...complaints.map(({ sentence }) => sentence),
      ...(isCompared ? [] : ["The provider's ledger could not be read."]),
    ],
    figures: {
      kills,
      checkouts: bought.length,
      payments,
      'repeated requests': bought.reduce((sum, { buyer }) => sum + buyer.repeats, 0),
      'median outage in ms': quantile(outages, 0.5),
      'longest outage in ms': quantile(outages, 1),
    },
  };
}

/** Waits for this many more successful responses to any buyer. */
async function waitForResponses(bought: readonly Bought[], more: number): Promise<boolean> {
  const count = () => bought.reduce((sum, { buyer }) => sum + buyer.responses.length, 0);
  const wanted = count() + more;
  const deadline = Date.now() + maxOutageMs;
  while (count() < wanted) {
    if (Date.now() > deadline) return false;
    await new Promise((again) => setTimeout(again, 20));
  }
  return true;
}
