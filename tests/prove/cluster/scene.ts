import type { Bought } from '../buyers/keep-buying.ts';
import type { Random } from '../random.ts';
import { startBuying, type Buying } from './buyers.ts';
import { compare, type Compared } from './compare.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { Goods } from './goods.ts';
import type { Counts } from './traffic.ts';

/** Something that breaks while people buy, and what must be true of it. */
export interface Scene {
  /** The word that chooses it. */
  name: string;
  /** As the table has it. */
  title: string;
  /** The most requests that may fail, besides those that `mayFail`; without it as many as there are. */
  maxFailed?: number;
  /** What can't be had in the meantime, by its path. */
  mayFail?: (path: string) => boolean;
  /** The longest time without an acknowledged order, in seconds. */
  maxGap: number;
  /** Breaks something and mends it. Returns what was not as promised, and what is worth a remark. */
  act: (fleet: Fleet, buying: Buying) => Promise<{ faults: string[]; remark?: string }>;
  /** How buyers and database are compared, where an order may be lost. Otherwise none may. */
  compare?: (fleet: Fleet, bought: readonly Bought[]) => Promise<Comparison>;
}

/** What was compared, and whether something may be lost because it is found otherwise. */
export interface Comparison extends Compared {
  foundBy: string;
  mayLose: boolean;
}

/** A line of the table. */
export interface Outcome extends Counts {
  title: string;
  acknowledged: number;
  lost: number;
  foundBy: string;
  remark: string;
  faults: string[];
}

/** Plays a scene: people buy before it, while something is broken, and after it. Then their protocols are compared. */
export async function play(scene: Scene, fleet: Fleet, goods: Goods, random: Random): Promise<Outcome> {
  const buying = await startBuying(fleet, goods, random, scene.mayFail);
  await buying.untilOrders(10);
  const acted = await scene.act(fleet, buying).catch((error: unknown) => ({ faults: [textOf(error)], remark: '' }));
  // Those who still wait buy now.
  const faults = [...acted.faults];
  await buying.untilOrders(10).catch((error: unknown) => faults.push(textOf(error)));
  await buying.stop();
  const counts = buying.traffic.counts();
  const compareAll = scene.compare ?? compareNothingLost;
  const compared = await compareAll(fleet, buying.bought).catch((error: unknown) => ({
    ...nothingCompared,
    faults: [textOf(error)],
  }));
  const acknowledged = buying.bought.filter(({ order }) => order !== null).length;
  const { maxFailed = Infinity, maxGap } = scene;
  faults.push(...compared.faults);
  if (counts.unexpected > maxFailed) {
    faults.push(`${counts.unexpected} requests failed, such as ${counts.failures.join('; ')}.`);
  }
  if (counts.gap > maxGap) faults.push(`No order for ${counts.gap.toFixed(1)} s, more than ${maxGap} s.`);
  if (compared.lost > 0 && !compared.mayLose) faults.push(`${compared.lost} acknowledged orders are lost.`);
  const { lost, foundBy } = compared;
  return { ...counts, title: scene.title, acknowledged, lost, foundBy, remark: acted.remark ?? '', faults };
}

const nothingCompared = { lost: 0, foundBy: '', mayLose: false };

async function compareNothingLost(fleet: Fleet, bought: readonly Bought[]): Promise<Comparison> {
  return { ...nothingCompared, ...(await compare(fleet, bought)) };
}

export const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${textOf(error.cause)})`;
};
