import type { Database } from '../../db/database.ts';
import type { PublicReads } from '../../db/replica/public-reads.ts';
import { shareNextRun } from '../../db/share-next-run.ts';
import { addProducts, applyChanges, type Change, sortProducts } from './apply-changes.ts';
import { emptyProductIndex, type ProductIndex } from './product-index.ts';
import { batchSize, type IndexRow, type Position, readAll, readChanges, readRows } from './read-rows.ts';

/** Returns the index as of a moment after the call. */
type CurrentProductIndex = () => Promise<ProductIndex>;

/** An index, and which transactions it has. */
export interface ReadIndex {
  index: ProductIndex;
  position: Position;
}

/** How often the catalogue was read whole, and what changed in it; and when last, on the clock of `performance.now()`. */
export interface IndexReads {
  whole: number;
  changes: number;
  readAt: number | null;
}

/** Half as long as `deleteOldChanges` keeps them. */
export const rememberedMs = 12 * 3_600_000;

/**
 * Keeps a search index of the catalogue up to date: read whole at first and when the database's history is another one,
 * later only what changed. There are no notifications and no timer: each use reads the changes, and concurrent uses
 * share one read.
 *
 * @param loadStored an index that was stored within `rememberedMs`, to begin with; null without one
 * @param readPublic reads the products; what changed is always read from the database itself, as positions are its own
 */
export function followCatalogue(
  db: Database,
  reads: IndexReads = { whole: 0, changes: 0, readAt: null },
  loadStored: () => Promise<ReadIndex | null> = async () => null,
  readPublic: PublicReads = (run) => run(db),
): CurrentProductIndex {
  const read = catalogueReader(db, reads, loadStored, readPublic);
  return shareNextRun(async () => (await read()).index);
}

/** Returns the index as of a moment after the call. Only one call at a time. */
export function catalogueReader(
  db: Database,
  reads: IndexReads,
  loadStored: () => Promise<ReadIndex | null>,
  readPublic: PublicReads = (run) => run(db),
): () => Promise<ReadIndex> {
  let known: (ReadIndex & { readAt: number }) | null = null;
  let isFirst = true;

  /** @returns null when everything must be read */
  const updated = async ({ index, position }: ReadIndex): Promise<ReadIndex | null> => {
    const changes = await readChanges(db, position);
    if (!changes) return null;
    for (let from = 0; from < changes.changed.length; from += batchSize) {
      // When the database cuts this short, all changes are read again: what was applied already does no harm.
      const ids = changes.changed.slice(from, from + batchSize);
      const rows = await readPublic((source) => readRows(source, ids));
      if (!applied(index, rows)) return null;
    }
    return { index, position: changes.position };
  };

  /** An index whose update failed half way is thrown away, and one that was stored is not loaded again. */
  const applied = (index: ProductIndex, rows: readonly Change[]): boolean => {
    try {
      return applyChanges(index, rows);
    } catch (error) {
      known = null;
      isFirst = false;
      throw error;
    }
  };

  return async () => {
    const readAt = performance.now();
    const isRemembered = known !== null && readAt - known.readAt < rememberedMs;
    const before = isRemembered ? known : isFirst ? await loadStored() : null;
    const current = before && (await updated(before));
    if (!current) known = null; // Its memory is needed for the next one.
    known = { ...(current ?? (await readWhole(db, readPublic))), readAt };
    reads[current ? 'changes' : 'whole'] += 1;
    reads.readAt = readAt;
    isFirst = false;
    return known;
  };
}

async function readWhole(db: Database, readPublic: PublicReads): Promise<ReadIndex> {
  let index = emptyProductIndex(0);
  const begin = (products: number) => {
    index = emptyProductIndex(products);
    return (rows: IndexRow[]) => addProducts(index, rows);
  };
  const position = await readAll(db, begin, readPublic);
  sortProducts(index);
  return { index, position };
}
