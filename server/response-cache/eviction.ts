interface Entry {
  /** Requested more than once: it is worth its room. */
  isHitAgain: boolean;
}

/** The newest of those requested once stay, so that they can be requested again. */
const spared = 20;

/**
 * The order in which entries are evicted when the cache is full: those requested once first, then all, in the order of
 * the map (least recently used first). A flood of made-up addresses evicts nothing that shoppers ask for.
 */
export function* evictionOrder<Cached extends Entry>(
  entries: ReadonlyMap<string, Cached>,
): Generator<[string, Cached]> {
  const askedOnce = [...entries].filter(([, { isHitAgain }]) => !isHitAgain);
  yield* askedOnce.slice(0, -spared);
  yield* entries;
}
