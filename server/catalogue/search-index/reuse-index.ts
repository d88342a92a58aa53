import type { CurrentIndex, SearchIndex } from './search-index.ts';

/** An index that was read longer ago is not reused, so that the process keeps its place in the log of changes. */
const maxAgeMs = 60_000;

/**
 * Reuses the index while the public content that the response cache knows of does not change: asking the database for
 * changes was every second round trip of a list.
 *
 * @param settledVersion the version of the content (`response-cache/content-version.ts`): each change of the catalogue
 *   moves it on (migrations/0014). Null if it is unknown, or if it counts changes that may not be committed.
 */
export function reuseIndex(current: CurrentIndex, settledVersion: () => string | null): CurrentIndex {
  let last: { version: string; readAt: number; index: SearchIndex } | null = null;
  return async () => {
    const version = settledVersion();
    const readAt = performance.now();
    if (version !== null && version === last?.version && readAt - last.readAt < maxAgeMs) return last.index;
    last = null; // Its memory is needed if everything is read again.
    const index = await current();
    last = version === null ? null : { version, readAt, index };
    return index;
  };
}
