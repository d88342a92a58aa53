import { randomId } from '#web/random-id.ts';
import { storedEntries } from '../stored-entries.ts';
import { SaleValues } from './sale-values.ts';

interface StoredSale {
  /** The items of the link that it began with; empty without one. */
  linked: readonly string[];
  values: SaleValues;
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
  keep: (values: SaleValues, at: number) => void;
  drop: () => void;
  /** Leaves it to other tabs. */
  close: () => void;
}

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
        close();
      },
    };
  };

  return {
    /**
     * Opens the newest sale of a closed tab, or a new one.
     *
     * @param linked the items of the link that the page was opened with: only what began with them is offered there
     */
    async open(linked: readonly string[], { isNew }: { isNew: boolean }): Promise<OpenSale> {
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
    },
    count: () => entries.all().length,
    /** At sign-out: nothing of this member of staff stays on the device. */
    clear() {
      for (const [key] of entries.all()) entries.drop(key);
    },
  };
}

type Opened = Pick<StoredSale, 'linked'> & Pick<OpenSale, 'restored' | 'close'>;

/** An older version may have stored another shape. */
const isReadable = (sale: StoredSale) =>
  Array.isArray(sale.linked) && typeof sale.at === 'number' && SaleValues.safeParse(sale.values).success;

/** @returns what releases it; null if another tab has it */
function lockIfFree(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(() => {});
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    });
  });
}
