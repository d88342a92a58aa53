import { browserStorage } from '#web/browser-storage.ts';
import { storedEntries } from '../stored-entries/stored-entries.ts';
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

/** The outcome of an action that had waited. */
export interface Sent {
  id: string;
  label: string;
  message: string;
}

const storage = browserStorage(() => localStorage);

/** Waiting actions in browser storage, separate for each member of staff. */
export function storedOutbox(staffId: string) {
  const prefix = `admin-outbox ${staffId} `;
  const sentKey = `admin-outbox-sent ${staffId}`;
  const entries = storedEntries<Entry>(prefix);

  return {
    /** In the order of the taps. */
    all: (): Entry[] =>
      entries
        .all()
        .map(([, entry]) => entry)
        .toSorted((one, other) => one.at - other.at),
    keep: (entry: Entry) => entries.keep(entry.id, entry),
    drop: (id: string) => entries.drop(id),
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
