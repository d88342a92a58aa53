import { browserStorage } from '#web/browser-storage.ts';
import type { QueuedAction } from './actions.ts';

/** An action that the server has not confirmed yet. */
export type Entry = QueuedAction & {
  /** Also its idempotency key. */
  id: string;
  /** When it was tapped, in milliseconds; entries are sent in this order. */
  at: number;
  /** Whether it found no network: what is sent at once is not shown as waiting. */
  hasWaited: boolean;
  /** Whether a request was made, so that the server may have done it. */
  wasSent: boolean;
  /** Why the server rejected it; null while it waits. */
  rejection: string | null;
};

/** What became of an action that had waited. */
export interface Sent {
  id: string;
  label: string;
  message: string;
}

const storage = browserStorage(() => localStorage);

/**
 * Waiting actions in browser storage, one key for each, so that two tabs don't overwrite one another's, and separate for
 * each member of staff. Where the storage is blocked they last as long as the page.
 */
export function storedOutbox(staffId: string) {
  const prefix = `admin-outbox ${staffId} `;
  const sentKey = `admin-outbox-sent ${staffId}`;
  const inMemory = new Map<string, Entry>();

  return {
    /** In the order of the taps. */
    all: (): Entry[] =>
      [...new Map([...read(prefix), ...inMemory]).values()].toSorted((one, other) => one.at - other.at),
    keep(entry: Entry) {
      if (storage.store(prefix + entry.id, JSON.stringify(entry))) inMemory.delete(entry.id);
      else inMemory.set(entry.id, entry);
    },
    drop(id: string) {
      inMemory.delete(id);
      storage.remove(prefix + id);
    },
    /** Tells the other tabs what became of an entry. */
    announce(sent: Sent) {
      storage.store(sentKey, JSON.stringify(sent));
      storage.remove(sentKey);
    },
    /** Calls back when another tab changes the entries, and when it has sent one. */
    onChange(changed: () => void, wasSent: (sent: Sent) => void) {
      addEventListener('storage', ({ key, newValue }) => {
        if (key === null || key.startsWith(prefix)) changed();
        else if (key === sentKey && newValue !== null) wasSent(JSON.parse(newValue) as Sent);
      });
    },
  };
}

export type StoredOutbox = ReturnType<typeof storedOutbox>;

function read(prefix: string): [string, Entry][] {
  try {
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, entry]) => [name.slice(prefix.length), JSON.parse(String(entry)) as Entry]);
  } catch {
    return [];
  }
}
