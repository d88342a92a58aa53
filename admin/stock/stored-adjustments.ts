import { storedEntries } from '../stored-entries/stored-entries.ts';
import type { Batch } from './adjustment-queue.ts';

export interface StoredAdjustments {
  keep: (batch: Batch) => void;
  drop: (key: string) => void;
  /** Takes over the adjustments of closed tabs, each by one tab only. */
  adopt: (take: (batch: Batch) => void) => void;
}

/**
 * Unconfirmed adjustments in browser storage, separate for each member of staff. The tab that made a batch holds a lock
 * on it; a locked batch is being handled. Without storage or locks, batches last as long as the page.
 */
export function storedAdjustments(staffId: string): StoredAdjustments {
  const prefix = `admin-adjustments ${staffId} `;
  const entries = storedEntries<Batch['items']>(prefix);
  const locks = new Map<string, () => void>();

  const holdLock = (key: string) => new Promise<void>((release) => locks.set(key, release));

  return {
    keep(batch) {
      entries.keep(batch.key, batch.items);
      if (!locks.has(batch.key)) {
        locks.set(batch.key, () => {});
        void navigator.locks?.request(prefix + batch.key, () => holdLock(batch.key));
      }
    },
    drop(key) {
      entries.drop(key);
      locks.get(key)?.();
      locks.delete(key);
    },
    adopt(take) {
      for (const [key, items] of entries.all()) {
        if (!navigator.locks) take({ key, items });
        else {
          void navigator.locks.request(prefix + key, { ifAvailable: true }, (lock) => {
            if (!lock) return undefined;
            const untilReleased = holdLock(key);
            take({ key, items });
            return untilReleased;
          });
        }
      }
    },
  };
}
