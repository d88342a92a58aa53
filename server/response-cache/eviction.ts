export interface Entry {
  /** Requested once, again by the same network, or by several networks. */
  demand: 'once' | 'again' | 'shared';
  bytes: number;
}

/**
 * The newest entries of each kind stay, so that they can be requested again and by others: at most this number, and at
 * most these bytes, or a few large ones would fill the cache.
 */
const spared = { entries: 20, bytes: 400_000 };

/**
 * Entries that are evicted first when the cache is full: those requested once, then those that only one network requests,
 * each least recently used first. A flood of made-up URLs evicts nothing that shoppers request, also if it requests each of
 * them twice.
 */
export function* unprovenEntries<Cached extends Entry>(entries: ReadonlyMap<string, Cached>): Generator<Cached> {
  for (const demand of ['once', 'again'] as const) {
    const all = [...entries.values()].filter((entry) => entry.demand === demand);
    yield* all.slice(0, all.length - sparedOf(all));
  }
}

function sparedOf(oldestFirst: readonly Entry[]): number {
  let entries = 0;
  let bytes = 0;
  for (const entry of oldestFirst.slice(-spared.entries).toReversed()) {
    bytes += entry.bytes;
    if (bytes > spared.bytes) break;
    entries += 1;
  }
  return entries;
}
