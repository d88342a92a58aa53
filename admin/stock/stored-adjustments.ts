import { browserStorage } from '#web/browser-storage.ts';
import type { Batch } from './adjustment-queue.ts';

export interface StoredAdjustments {
  keep: (batch: Batch) => void;
  drop: (key: string) => void;
  /** Takes over the adjustments of closed tabs, each by one tab only. */
  adopt: (take: (batch: Batch) => void) => void;
}

const storage = browserStorage(() => localStorage);

/**
 * Unconfirmed adjustments in browser storage, separate for each member of staff. The tab that made a batch holds a lock
 * on it; a locked batch is being handled. Without storage or locks, batches last as long as the page.
 */
export function storedAdjustments(staffId: string): StoredAdjustments {
  const prefix = `admin-adjustments ${staffId} `;
  const held = new Map<string, () => void>();

  const hold = (key: string) => new Promise<void>((release) => held.set(key, release));

  return {
    keep(batch) {
      storage.store(prefix + batch.key, JSON.stringify(batch.pieces));
      if (!held.has(batch.key)) {
        held.set(batch.key, () => {});
        void navigator.locks?.request(prefix + batch.key, () => hold(batch.key));
      }
    },
    drop(key) {
      storage.remove(prefix + key);
      held.get(key)?.();
      held.delete(key);
    },
    adopt(take) {
      for (const { key, pieces } of leftBehind(prefix)) {
        if (!navigator.locks) take({ key, pieces });
        else {
          void navigator.locks.request(prefix + key, { ifAvailable: true }, (lock) => {
            if (!lock) return undefined;
            const whileHeld = hold(key);
            take({ key, pieces });
            return whileHeld;
          });
        }
      }
    },
  };
}

function leftBehind(prefix: string): Batch[] {
  try {
    return Object.entries(localStorage)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, pieces]) => ({
        key: name.slice(prefix.length),
        pieces: JSON.parse(String(pieces)) as Batch['pieces'],
      }));
  } catch {
    return [];
  }
}
