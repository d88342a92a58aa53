import type { Database } from '../../db/database.ts';
import { applyChanges, type SearchIndex, emptySearchIndex } from './search-index.ts';
import { type IndexRow, readAll, readChanges } from './read-rows.ts';

/** Answers with the index as the database was after the call, or later. */
export type CurrentIndex = () => Promise<SearchIndex>;

/** Half as long as `forgetOldChanges` keeps them. */
const rememberedMs = 12 * 3_600_000;

/**
 * Keeps an index of the catalogue: read whole at first, after that only what changed since. Nothing is announced and
 * nothing runs by a timer: who asks looks, and all who ask meanwhile share the next look.
 */
export function openSearchIndex(db: Database): CurrentIndex {
  let known: { index: SearchIndex; snapshot: string; readAt: number } | null = null;

  const look = async (): Promise<SearchIndex> => {
    const readAt = performance.now();
    if (known && readAt - known.readAt < rememberedMs) {
      const changes = await readChanges(db, known.snapshot);
      if (changes && applied(known.index, changes.changed)) {
        known = { ...known, snapshot: changes.snapshot, readAt };
        return known.index;
      }
      known = null;
    }
    let index = emptySearchIndex(0);
    const snapshot = await readAll(db, (products) => {
      index = emptySearchIndex(products);
      return (rows) => void applied(index, rows.map(withId));
    });
    known = { index, snapshot, readAt };
    return index;
  };

  /** An index that was left half changed is never read again. */
  const applied = (index: SearchIndex, changed: Parameters<typeof applyChanges>[1]): boolean => {
    try {
      return applyChanges(index, changed);
    } catch (error) {
      known = null;
      throw error;
    }
  };

  let looking: Promise<unknown> = Promise.resolve();
  let next: Promise<SearchIndex> | null = null;
  return () => {
    next ??= looking
      .catch(() => {})
      .then(() => {
        next = null;
        const now = look();
        looking = now;
        return now;
      });
    return next;
  };
}

const withId = (row: IndexRow) => ({ id: row.id, row });
