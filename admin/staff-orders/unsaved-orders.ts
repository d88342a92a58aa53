import { randomId } from '#web/random-id.ts';
import { storedEntries } from '../stored-entries.ts';
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

interface Opening {
  /** Whether unsaved orders are left alone. */
  isNew: boolean;
  /** Aborted when the page is left. */
  signal: AbortSignal;
}

/**
 * What this tab opens and closes, one after another: a page that is left while it opens an order, or has just closed it, would
 * seem to be another tab to the next one.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Orders that are typed and not saved, in browser storage, separate for each member of staff: they name customers. The tab
 * that has one open holds a lock on it, so two tabs never have the same. Without locks, the newest may be in two tabs.
 */
export function unsavedOrders(staffId: string) {
  /** The word of the first release: orders that are stored under it must be found. */
  const prefix = `admin-sale ${staffId} `;
  const entries = storedEntries<UnsavedOrder>(prefix);

  const opened = (key: string, { linked, restored, close }: Opened): OpenUnsavedOrder => {
    let isCleared = false; // By a sign-out in another tab: nothing of it is stored again.
    const listen = ({ key: changed, newValue }: StorageEvent) => {
      if (changed === null || (changed === prefix + key && newValue === null)) isCleared = true;
    };
    addEventListener('storage', listen);
    return {
      key,
      restored,
      keep: (values, at) => !isCleared && entries.keep(key, { linked, values, at }),
      drop: () => entries.drop(key),
      close: () => {
        removeEventListener('storage', listen);
        lastTurn = lastTurn.then(close);
      },
    };
  };

  const openFirst = async (linked: readonly string[], isNew: boolean): Promise<OpenUnsavedOrder> => {
    const fitting = entries
      .all()
      .filter(([, order]) => isReadable(order) && (linked.length === 0 || String(order.linked) === String(linked)))
      .toSorted(([, one], [, other]) => other.at - one.at);
    for (const [key, restored] of isNew ? [] : fitting) {
      const close = await lockIfFree(prefix + key);
      if (close) return opened(key, { linked: restored.linked, restored, close });
    }
    const key = randomId();
    return opened(key, { linked, restored: null, close: (await lockIfFree(prefix + key))! });
  };

  return {
    /**
     * Opens the newest order of a closed tab, or a new one.
     *
     * @param linked the items of the link that the page was opened with: only what began with them is offered there
     * @returns null if the page was left meanwhile
     */
    open(linked: readonly string[], { isNew, signal }: Opening): Promise<OpenUnsavedOrder | null> {
      const turn = lastTurn.then(async () => {
        if (signal.aborted) return null;
        const order = await openFirst(linked, isNew);
        if (!signal.aborted) return order;
        order.close();
        return null;
      });
      lastTurn = turn.catch(() => null); // One that failed stops no other.
      return turn;
    },
    count: () => entries.all().length,
    /** At sign-out: nothing of this member of staff stays on the device. */
    clear() {
      for (const [key] of entries.all()) entries.drop(key);
    },
  };
}

type Opened = Pick<UnsavedOrder, 'linked'> & Pick<OpenUnsavedOrder, 'restored'> & { close: Release };

/** Returns when it is free. */
type Release = () => Promise<unknown>;

/** An older version may have stored another shape. */
const isReadable = (order: UnsavedOrder) =>
  Array.isArray(order.linked) && typeof order.at === 'number' && StaffOrderValues.safeParse(order.values).success;

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
