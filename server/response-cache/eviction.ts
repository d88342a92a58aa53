export interface Entry {
  /** Requested once, again by the same network, or by several networks. */
  demand: 'once' | 'again' | 'shared';
}

/** The newest entries of each kind stay, so that they can be requested again and by others. */
const spared = 20;

/**
 * The order in which entries are evicted when the cache is full: those requested once first, then those that only one
 * network requests, then all, each in the order of the map (least recently used first). A flood of made-up URLs evicts
 * nothing that shoppers request, also if it requests each of them twice.
 */
export function* evictionOrder<Cached extends Entry>(entries: ReadonlyMap<string, Cached>): Generator<Cached> {
  const all = [...entries.values()];
  for (const demand of ['once', 'again'] as const) {
    const unproven = all.filter((entry) => entry.demand === demand);
    yield* unproven.slice(0, -spared);
  }
  yield* all;
}
