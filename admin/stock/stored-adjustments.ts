import type { Batch } from './adjustment-queue.ts';

export interface StoredAdjustments {
  keep: (batch: Batch) => void;
  drop: (key: string) => void;
  /** Hands over what a tab that is gone has left behind, each to one tab alone. */
  adopt: (take: (batch: Batch) => void) => void;
}

/**
 * Taps that the server has not answered yet, in the browser's storage, each member of staff's apart. The tab that made
 * a batch holds a lock on it: what is locked is looked after. A browser without room or without locks does what it can.
 */
export function storedAdjustments(staffId: string): StoredAdjustments {
  const prefix = `office-taps ${staffId} `;
  const held = new Map<string, () => void>();

  const hold = (key: string) => new Promise<void>((release) => held.set(key, release));

  return {
    keep(batch) {
      try {
        localStorage.setItem(prefix + batch.key, JSON.stringify(batch.pieces));
      } catch {
        // The batch lasts as long as the page.
      }
      if (!held.has(batch.key)) {
        held.set(batch.key, () => {});
        void navigator.locks?.request(prefix + batch.key, () => hold(batch.key));
      }
    },
    drop(key) {
      try {
        localStorage.removeItem(prefix + key);
      } catch {
        // Nothing was kept there either.
      }
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
