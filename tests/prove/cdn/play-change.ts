import { setTimeout as pause } from 'node:timers/promises';
import type { ProofShop } from '../shop/proof-shop.ts';
import type { CountingProxy } from './counting-proxy.ts';
import { untilPurged } from './until-purged.ts';
import { type Seen, visit } from './visitor.ts';

/** Changes must show within this time: half a second until they are noticed, and a purge two seconds later. */
const goalMs = 4_000;
/** After this time the last purge of a change is over. */
const lastPurgeMs = 11_500;

export interface Shown {
  path: string;
  isNew: (seen: Seen) => boolean;
}

export interface Row {
  title: string;
  /** Until the last page showed the change for good. */
  ms: number;
  faults: string[];
}

/** Makes a change. May return what is done once it was looked at. */
export type Change = () => Promise<unknown>;
export type Finish = () => Promise<void>;

/**
 * Makes a change and requests what it shows, all the time until its last purge: whatever is old is filled into the cache
 * again at the worst moment. What does not show it is requested before and afterwards, and must be a hit.
 */
export async function playChange({
  shop,
  port,
  proxy,
  title,
  change,
  shown,
  alsoHit,
}: {
  shop: ProofShop;
  port: number;
  proxy: CountingProxy;
  title: string;
  change: Change;
  shown: readonly Shown[];
  alsoHit: readonly string[];
}): Promise<Row> {
  const faults: string[] = [];
  // No page is kept beyond the hour; one of the former hour may still be a hit in the first seconds of the next.
  const hour = new Date(Date.now() - 5_000).getHours();
  for (const path of [...alsoHit, ...shown.map(({ path: one }) => one)]) await visit(port, path);
  for (const { path, isNew } of shown)
    if (isNew(await visit(port, path))) faults.push(`${title}: ${path} shows it before`);
  proxy.reset();
  const finish = await change();
  const changedAt = performance.now();
  let [lastOldAt, sawNew] = [changedAt, false];
  while (performance.now() - changedAt < lastPurgeMs) {
    for (const { path, isNew } of shown) {
      const isShown = isNew(await visit(port, path));
      if (isShown) sawNew = true;
      else lastOldAt = performance.now();
    }
    await pause(20);
  }
  if (!sawNew || lastOldAt - changedAt > goalMs)
    faults.push(`${title}: old for ${Math.round(lastOldAt - changedAt)} ms`);
  for (const path of new Date().getHours() === hour ? alsoHit : []) {
    if (!(await visit(port, path)).isHit) faults.push(`${title}: ${path} is no hit afterwards`);
    if (proxy.count(path) > 0) faults.push(`${title}: ${path} was requested of the shop ${proxy.count(path)} times`);
  }
  if (typeof finish === 'function') await (finish as Finish)();
  await untilPurged(shop);
  return { title, ms: Math.round(lastOldAt - changedAt), faults };
}
