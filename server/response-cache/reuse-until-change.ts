/** What was read longer ago is read again; the search index so keeps its place in the log of changes. */
const maxAgeMs = 60_000;

/**
 * Reuses what was read while the public content that the response cache knows of does not change: asking the database
 * for changes of the search index was every second round trip of a list, and reading the settings a third of a page's.
 *
 * @param read reads public content alone, which moves the version on (migrations/0014)
 * @param settledVersion the version of the content (`content-version.ts`). Null if it is unknown, or if it counts
 *   changes that may not be committed.
 */
export function reuseUntilChange<Found>(
  read: () => Promise<Found>,
  settledVersion: () => string | null,
): () => Promise<Found> {
  let last: { version: string; readAt: number; found: Found } | null = null;
  return async () => {
    const version = settledVersion();
    const readAt = performance.now();
    if (version !== null && version === last?.version && readAt - last.readAt < maxAgeMs) return last.found;
    last = null; // Its memory is needed if everything is read again.
    const found = await read();
    last = version === null ? null : { version, readAt, found };
    return found;
  };
}
