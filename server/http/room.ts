interface Entry {
  /** More than once: it is worth its room. */
  isAskedAgain: boolean;
}

/**
 * In which order entries leave when there is no room, whoever was asked for last being last in the map: first those
 * that were asked for once. Thousands of addresses that somebody makes up throw nothing out that shoppers ask for.
 */
export function* leaving<Kept extends Entry>(entries: ReadonlyMap<string, Kept>): Generator<[string, Kept]> {
  for (const entry of entries) if (!entry[1].isAskedAgain) yield entry;
  yield* entries;
}
