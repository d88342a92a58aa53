import { browserStorage } from '#web/browser-storage.ts';

const storage = browserStorage(() => localStorage);

/**
 * Entries in browser storage, one key for each, so that two tabs don't overwrite one another's. Where the storage is full
 * or blocked they last as long as the page.
 */
export function storedEntries<Entry>(prefix: string) {
  /** The keys that this page has stored: they can't be listed where the storage is blocked. */
  const own = new Set<string>();

  return {
    /** By their names. One that can't be read, as an older version stored it, hides no other. */
    all(): [string, Entry][] {
      return [...new Set([...storedNames(prefix), ...own])].flatMap((name) => {
        const entry = storage.readJson(prefix + name);
        return entry === null ? [] : [[name, entry as Entry]];
      });
    },
    keep(name: string, entry: Entry) {
      own.add(name);
      storage.store(prefix + name, JSON.stringify(entry));
    },
    drop(name: string) {
      own.delete(name);
      storage.remove(prefix + name);
    },
  };
}

function storedNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  } catch {
    return [];
  }
}
