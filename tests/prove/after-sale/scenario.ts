import { lagosHourOf } from '#shared/dates/lagos-days.ts';
import { quietFrom, quietUntil } from '#shared/text-messages/text-message-kinds.ts';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { ScheduledJob } from '../shop/shop-process.ts';
import type { Finding } from '../buyers/sell-out.ts';
import { untilQuiet } from '../shop/wait-until-idle.ts';
import type { Sale } from './sale.ts';

/** Something that staff or a customer do after a sale, where it is killed, and what must be true in the end. */
export interface Scenario {
  name: string;
  points: readonly string[];
  /** Gets one case ready: each point has its own. */
  prepare: (sale: Sale, point: string) => Promise<Case>;
  /** The scheduled jobs in which its points are. */
  jobs?: readonly ScheduledJob[];
}

interface Case {
  /**
   * What is pressed, with the same form each time. It is pressed again after the kill and once more when time has passed, as
   * somebody does who got no response. Throws when it was rejected for another reason than that it was done.
   */
  act: () => Promise<void>;
  /** What is wrong when everything has come to rest. */
  faults: () => Promise<string[]>;
}

/** How long to wait for a point to be reached. */
const patienceMs = 15_000;

/** What runs by itself every minute, and may have something to do after a kill. */
const everyMinute = ['check-shipments', 'send-text-messages', 'push-notices'] as const;

/** Kills the server at each point of each scenario, lets time pass and compares what came of it. */
export async function playScenarios(sale: Sale, scenarios: readonly Scenario[]): Promise<Finding> {
  const { shop } = sale;
  await toWorkingHours(shop);
  const faults: string[] = [];
  const cases: (Case & { title: string; point: string; jobs: readonly ScheduledJob[] })[] = [];
  for (const { name, points, prepare, jobs = [] } of scenarios) {
    for (const point of points)
      cases.push({ title: `${name}, killed at '${point}'`, point, jobs, ...(await prepare(sale, point)) });
  }
  for (const { title, point, act, jobs } of cases) {
    await shop.kill();
    await shop.start({ PROVE_KILL_AT: point });
    if (!(await isKilled(shop, act, jobs))) faults.push(`${title}: nothing was killed there: the run is void.`);
  }
  await shop.kill();
  await shop.start();
  const goOn = async () => {
    for (const { title, act } of cases)
      await act().catch((error: unknown) => faults.push(`${title}: could not go on: ${String(error)}`));
  };
  await goOn();
  await comeToRest(shop);
  await goOn();
  await comeToRest(shop);
  for (const { title, faults: faultsOf } of cases)
    faults.push(...(await faultsOf()).map((fault) => `${title}: ${fault}`));
  const { complaints, isCompared } = await shop.checkLedger({ isAtRest: true });
  faults.push(...complaints.map(({ sentence }) => sentence));
  if (!isCompared) faults.push("The provider's ledger could not be read.");
  return { faults, figures: { kills: cases.length } };
}

async function isKilled(shop: ProofShop, act: () => Promise<void>, jobs: readonly ScheduledJob[]): Promise<boolean> {
  const acting = act().catch(() => {}); // Its response is lost.
  const deadline = Date.now() + patienceMs;
  let isGone = false;
  while (!isGone && Date.now() < deadline) {
    isGone = await shop.isGoneWithin(200);
    for (const job of isGone ? [] : jobs) await shop.run(job).catch(() => {});
  }
  await acting;
  return isGone;
}

/** Longer than anybody has the right to send something alone, and than a parcel waits for its next check. */
export async function comeToRest(shop: ProofShop): Promise<void> {
  for (const minutes of [0, 3, 6, 32]) {
    await shop.forward(minutes);
    await shop.passPauses();
    // Time passes at the provider too: a refund is pending, then processing, then processed.
    for (let step = 0; step < 3; step += 1) await shop.provider.ask('POST', 'hurry');
    await untilQuiet(shop);
    for (const job of everyMinute) await shop.run(job);
    await shop.reconcile();
    await untilQuiet(shop);
  }
}

/** At night no phone rings. */
async function toWorkingHours(shop: ProofShop): Promise<void> {
  const isEarly = () => lagosHourOf(shop.now()) < quietUntil;
  while (isEarly() || lagosHourOf(shop.now()) >= quietFrom - 3) await shop.forward(30);
}
