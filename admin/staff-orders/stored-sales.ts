import { randomId } from '#web/random-id.ts';
import { storedEntries } from '../stored-entries.ts';
import { StaffOrderValues } from './staff-order-values.ts';

interface StoredSale {
  /** The items of the link that it began with; empty without one. */
  linked: readonly string[];
  values: StaffOrderValues;
  /** When it was stored, in milliseconds. */
  at: number;
}

/** A sale that this tab has open. */
export interface OpenSale {
  /** Also its idempotency key: one that was sent before the tab was dropped is not entered twice. */
  key: string;
  /** What was typed on an earlier visit; null for a new sale. */
  restored: Pick<StoredSale, 'values' | 'at'> | null;
  /** @param at when it was typed, in milliseconds */
  keep: (values: StaffOrderValues, at: number) => void;
  drop: () => void;
  /** Leaves it to other tabs. */
  close: () => void;
}

interface Opening {
  /** Whether stored sales are left alone. */
  isNew: boolean;
  /** Aborted when the page is left. */
  signal: AbortSignal;
}

/**
 * What this tab opens and closes, one after another: a page that is left while it opens a sale, or has just closed it, would
 * seem to be another tab to the next one.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Sales that are typed and not saved, in browser storage, separate for each member of staff: they name customers. The tab
 * that has one open holds a lock on it, so two tabs never have the same. Without locks, the newest may be in two tabs.
 */
export function storedSales(staffId: string) {
  const prefix = `admin-sale ${staffId} `;
  const entries = storedEntries<StoredSale>(prefix);

  const opened = (key: string, { linked, restored, close }: Opened): OpenSale => {
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

  const openFirst = async (linked: readonly string[], isNew: boolean): Promise<OpenSale> => {
    const fitting = entries
      .all()
      .filter(([, sale]) => isReadable(sale) && (linked.length === 0 || String(sale.linked) === String(linked)))
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
     * Opens the newest sale of a closed tab, or a new one.
     *
     * @param linked the items of the link that the page was opened with: only what began with them is offered there
     * @returns null if the page was left meanwhile
     */
    open(linked: readonly string[], { isNew, signal }: Opening): Promise<OpenSale | null> {
      const turn = lastTurn.then(async () => {
        if (signal.aborted) return null;
        const sale = await openFirst(linked, isNew);
        if (!signal.aborted) return sale;
        sale.close();
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

type Opened = Pick<StoredSale, 'linked'> & Pick<OpenSale, 'restored'> & { close: Release };

/** Returns when it is free. */
type Release = () => Promise<unknown>;

/** An older version may have stored another shape. */
const isReadable = (sale: StoredSale) =>
  Array.isArray(sale.linked) && typeof sale.at === 'number' && StaffOrderValues.safeParse(sale.values).success;

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
