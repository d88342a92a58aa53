interface Entry {
  /** More than once: it is worth its room. */
  isAskedAgain: boolean;
}

/** The newest of those that were asked for once stay, to be asked for again. */
const spared = 20;

/**
 * In which order entries leave when there is no room, whoever was asked for last being last in the map: first those
 * that were asked for once. Thousands of addresses that somebody makes up throw nothing out that shoppers ask for.
 */
export function* leaving<Kept extends Entry>(entries: ReadonlyMap<string, Kept>): Generator<[string, Kept]> {
  const askedOnce = [...entries].filter(([, { isAskedAgain }]) => !isAskedAgain);
  yield* askedOnce.slice(0, -spared);
  yield* entries;
}
