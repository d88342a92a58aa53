import { openEntry } from '../stored-entries/open-entry.ts';
import type { Opening } from '../stored-entries/useOpenEntry.ts';
import { storedEntries } from '../stored-entries/stored-entries.ts';
import { StaffOrderValues } from './staff-order-values.ts';

interface UnsavedOrder {
  /** The items of the link that it began with; empty without one. */
  linked: readonly string[];
  values: StaffOrderValues;
  /** When it was stored, in milliseconds. */
  at: number;
}

/** An order that this tab has open. */
export interface OpenUnsavedOrder {
  /** Also its idempotency key: one that was sent before the tab was dropped is not entered twice. */
  key: string;
  /** What was typed on an earlier visit; null for a new order. */
  restored: Pick<UnsavedOrder, 'values' | 'at'> | null;
  /** @param at when it was typed, in milliseconds */
  keep: (values: StaffOrderValues, at: number) => void;
  drop: () => void;
  /** Leaves it to other tabs. */
  close: () => void;
}

/**
 * Orders that are typed and not saved, in browser storage, separate for each member of staff: they name customers. Each is
 * open in one tab only.
 */
export function unsavedOrders(staffId: string) {
  /** The word of the first release: orders that are stored under it must be found. */
  const prefix = `admin-sale ${staffId} `;
  const entries = storedEntries<UnsavedOrder>(prefix);

  const fitting = (linked: readonly string[]) =>
    entries
      .all()
      .filter(([, order]) => isReadable(order) && (linked.length === 0 || String(order.linked) === String(linked)))
      .toSorted(([, one], [, other]) => other.at - one.at);

  return {
    /**
     * Opens the newest order of a closed tab, or a new one.
     *
     * @param linked the items of the link that the page was opened with: only what began with them is offered there
     * @returns null if the page was left meanwhile
     */
    async open(linked: readonly string[], { isNew, signal }: Opening): Promise<OpenUnsavedOrder | null> {
      const opened = await openEntry(prefix, () => (isNew ? [] : fitting(linked)), signal);
      if (!opened) return null;
      const { key, restored, close } = opened;
      const begunWith = restored?.linked ?? linked;
      let isCleared = false; // By a sign-out in another tab: nothing of it is stored again.
      const listen = ({ key: changed, newValue }: StorageEvent) => {
        if (changed === null || (changed === prefix + key && newValue === null)) isCleared = true;
      };
      addEventListener('storage', listen);
      return {
        key,
        restored,
        keep: (values, at) => !isCleared && entries.keep(key, { linked: begunWith, values, at }),
        drop: () => entries.drop(key),
        close: () => {
          removeEventListener('storage', listen);
          close();
        },
      };
    },
    count: () => entries.all().length,
    /** At sign-out: nothing of this member of staff stays on the device. */
    clear() {
      for (const [key] of entries.all()) entries.drop(key);
    },
  };
}

/** An older version may have stored another shape. */
const isReadable = (order: UnsavedOrder) =>
  Array.isArray(order.linked) && typeof order.at === 'number' && StaffOrderValues.safeParse(order.values).success;
