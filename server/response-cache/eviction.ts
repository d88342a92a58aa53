interface Entry {
  /** Requested more than once. */
  isHitAgain: boolean;
}

/** The newest entries requested once stay, so that they can be requested again. */
const spared = 20;

/**
 * The order in which entries are evicted when the cache is full: those requested once first, then all, in the order of
 * the map (least recently used first). A flood of made-up URLs evicts nothing that shoppers request.
 */
export function* evictionOrder<Cached extends Entry>(entries: ReadonlyMap<string, Cached>): Generator<Cached> {
  const requestedOnce = [...entries.values()].filter(({ isHitAgain }) => !isHitAgain);
  yield* requestedOnce.slice(0, -spared);
  yield* entries.values();
}
