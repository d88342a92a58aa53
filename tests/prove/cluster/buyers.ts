import { setTimeout as pause } from 'node:timers/promises';
import { type Bought, keepBuying } from '../buyers/keep-buying.ts';
import type { Random } from '../random.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { Goods } from './goods.ts';
import { Traffic } from './traffic.ts';
import { until } from './until.ts';

export interface Buying {
  traffic: Traffic;
  /** What each buyer has done and was told, so far. */
  bought: readonly Bought[];
  /** Waits for so many further orders. */
  untilOrders(count: number, timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

const people = 8;
let buyersSoFar = 0;

/** Lets people look around and buy through the balancer, at the pace of people, until they are stopped. */
export async function startBuying(
  { url }: Fleet,
  goods: Goods,
  random: Random,
  mayFail?: (path: string) => boolean,
): Promise<Buying> {
  const traffic = new Traffic(mayFail);
  const lookAround = async () => {
    await pause(300 + random.below(900));
    await look(url, random.oneOf(goods.addresses), traffic);
  };
  // A buyer without a response taps again after a second: sixty orders of one browser in an hour are its limit.
  const shop = { url, untilUp: () => pause(1_000) };
  // Each scene has addresses and emails of its own.
  const from = buyersSoFar;
  buyersSoFar += 100_000;
  const habits = { people, from, lookAround, onSent: traffic.note };
  const { bought, stop } = keepBuying(shop, random, goods.shirt, habits);
  const untilOrders = (count: number, timeoutMs = 120_000) => {
    const goal = traffic.orders + count;
    return until(`${count} more orders are acknowledged`, () => traffic.orders >= goal, timeoutMs);
  };
  return { traffic, bought, untilOrders, stop };
}

/** A page, a list or an image. Nobody tries again: the next one looks at something else. */
async function look(url: string, address: string, traffic: Traffic): Promise<void> {
  const began = performance.now();
  const status = await fetch(url + address, { signal: AbortSignal.timeout(60_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
  traffic.note({ path: address, status, ms: performance.now() - began });
}
