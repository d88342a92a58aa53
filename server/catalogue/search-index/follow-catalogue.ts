import type { Database } from '../../db/database.ts';
import { applyChanges, type ProductIndex, emptyProductIndex } from './product-index.ts';
import { type IndexRow, type Position, readAll, readChanges } from './read-rows.ts';

/** Returns the index as of a moment after the call. */
export type CurrentProductIndex = () => Promise<ProductIndex>;

/** How often the catalogue was read whole, and what changed in it; and when last, on the clock of `performance.now()`. */
export interface IndexReads {
  whole: number;
  changes: number;
  readAt: number | null;
}

/** Half as long as `deleteOldChanges` keeps them. */
const rememberedMs = 12 * 3_600_000;

/**
 * Keeps a search index of the catalogue up to date: read whole at first and when the database's history is another one,
 * later only what changed. There are no notifications and no timer: each use reads the changes, and concurrent uses
 * share one read.
 */
export function followCatalogue(
  db: Database,
  reads: IndexReads = { whole: 0, changes: 0, readAt: null },
): CurrentProductIndex {
  let known: { index: ProductIndex; position: Position; readAt: number } | null = null;

  const check = async (): Promise<ProductIndex> => {
    const readAt = performance.now();
    if (known && readAt - known.readAt < rememberedMs) {
      const changes = await readChanges(db, known.position);
      if (changes && applied(known.index, changes.changed)) {
        known = { ...known, position: changes.position, readAt };
        reads.changes += 1;
        reads.readAt = readAt;
        return known.index;
      }
      known = null;
    }
    let index = emptyProductIndex(0);
    const position = await readAll(db, (products) => {
      index = emptyProductIndex(products);
      return (rows) => void applied(index, rows.map(withId));
    });
    known = { index, position, readAt };
    reads.whole += 1;
    reads.readAt = readAt;
    return index;
  };

  /** An index whose update failed half way is thrown away. */
  const applied = (index: ProductIndex, changed: Parameters<typeof applyChanges>[1]): boolean => {
    try {
      return applyChanges(index, changed);
    } catch (error) {
      known = null;
      throw error;
    }
  };

  let checking: Promise<unknown> = Promise.resolve();
  let next: Promise<ProductIndex> | null = null;
  return () => {
    next ??= checking
      .catch(() => {})
      .then(() => {
        next = null;
        const now = check();
        checking = now;
        return now;
      });
    return next;
  };
}

const withId = (row: IndexRow) => ({ id: row.id, row });
