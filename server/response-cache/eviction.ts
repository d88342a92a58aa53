export interface Entry {
  /** Requested once, again by the same network, or by several networks. */
  demand: 'once' | 'again' | 'shared';
}

/** The newest entries of each kind stay, so that they can be requested again and by others. */
const spared = 20;

/**
 * Entries that are evicted first when the cache is full: those requested once, then those that only one network requests,
 * each least recently used first. A flood of made-up URLs evicts nothing that shoppers request, also if it requests each of
 * them twice.
 */
export function* unprovenEntries<Cached extends Entry>(entries: ReadonlyMap<string, Cached>): Generator<Cached> {
  for (const demand of ['once', 'again'] as const) {
    const all = [...entries.values()].filter((entry) => entry.demand === demand);
    yield* all.slice(0, -spared);
  }
}
