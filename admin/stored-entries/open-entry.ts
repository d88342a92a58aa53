import { randomId } from '#web/random-id.ts';

/** An entry in browser storage that this tab has open. */
export interface OpenEntry<Entry> {
  key: string;
  /** What was typed on an earlier visit; null for a new one. */
  restored: Entry | null;
  /** Leaves it to other tabs. */
  close: () => void;
}

/**
 * What this tab opens and closes, one after another: a page that is left while it opens an entry, or has just closed it,
 * would seem to be another tab to the next one.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Opens the first of these entries that no other tab has open, or a new one. The tab that has one open holds a lock on it,
 * so two tabs never have the same. Without locks, the first may be in two tabs.
 *
 * @param read returns the entries by their keys
 * @param signal aborted when the page is left
 * @returns null if the page was left meanwhile
 */
export function openEntry<Entry>(
  prefix: string,
  read: () => readonly (readonly [string, Entry])[],
  signal: AbortSignal,
): Promise<OpenEntry<Entry> | null> {
  const turn = lastTurn.then(async () => {
    if (signal.aborted) return null;
    const opened = await firstFree(prefix, read());
    if (!signal.aborted) return opened;
    opened.close();
    return null;
  });
  lastTurn = turn.catch(() => null); // One that failed stops no other.
  return turn;
}

async function firstFree<Entry>(
  prefix: string,
  entries: readonly (readonly [string, Entry])[],
): Promise<OpenEntry<Entry>> {
  for (const [key, restored] of entries) {
    const release = await lockIfFree(prefix + key);
    if (release) return opened({ key, restored }, release);
  }
  const key = randomId();
  return opened<Entry>({ key, restored: null }, (await lockIfFree(prefix + key))!);
}

const opened = <Entry>(entry: Omit<OpenEntry<Entry>, 'close'>, release: Release): OpenEntry<Entry> => ({
  ...entry,
  close: () => {
    lastTurn = lastTurn.then(release);
  },
});

/** Returns when it is free. */
type Release = () => Promise<unknown>;

/** @returns what releases it; null if another tab has it */
function lockIfFree(name: string): Promise<Release | null> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(() => Promise.resolve());
    const locked: Promise<unknown> = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(null);
      return new Promise<void>((release) => {
        resolve(() => {
          release();
          return locked;
        });
      });
    });
  });
}
