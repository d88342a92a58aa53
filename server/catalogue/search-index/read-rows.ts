import { sql } from 'kysely';
import type { ColourFamily } from '#shared/catalogue/colour-families.ts';
import type { Gender } from '#shared/catalogue/genders.ts';
import type { Database } from '../../db/database.ts';
import { databaseHistory } from '../../db/history.ts';
import type { PublicReads } from '../../db/replica/public-reads.ts';

/** A published product as the search index stores it. The database converts to lower case. */
export interface IndexRow {
  id: string;
  category: string;
  categoryLower: string;
  gender: Gender;
  isReduced: boolean;
  basePrice: number;
  sortName: string;
  searchWords: string;
  /** The fabrics of its variants. */
  clothWords: string;
  createdMicros: number;
  soldRecently: number;
  soldEver: number;
  /** One for each size of each variant. */
  cells: Cell[];
}

/**
 * Colour, the same in lower case, its hex, size, the same in lower case, whether it is available, and the colour's
 * family.
 */
export type Cell = [
  color: string,
  colorLower: string,
  hex: string,
  size: string,
  sizeLower: string,
  available: boolean,
  family: ColourFamily | null,
];

/** The transactions that a read saw: a snapshot identifies them only within one history (`databaseHistory`). */
export interface Position {
  history: string;
  /** `pg_current_snapshot` */
  snapshot: string;
}

interface Changes {
  position: Position;
  /** The ids of the products. */
  changed: string[];
}

/** Rows of one query. */
export const batchSize = 2_000;
/** Stands for all products where the log names no product. */
const everything = '00000000-0000-0000-0000-000000000000';

const indexRows = sql`
  select products.id, category, lower(category) as category_lower, gender, discount_percent is not null as is_reduced,
    base_price, sort_name, search_words,
    coalesce((select lower(unaccent(string_agg(distinct cloth, ' '))) from variants
      where variants.product_id = products.id), '') as cloth_words,
    (extract(epoch from created_at) * 1000000)::float8 as created_micros, sold_recently, sold_ever,
    coalesce((
      select json_agg(json_build_array(color_name, lower(color_name), color_hex, size, lower(size), quantity > reserved,
        color_family))
      from variants join stock on stock.variant_id = variants.id where variants.product_id = products.id), '[]') as cells
  from products where products.status = 'published'`;

/**
 * Reads the whole catalogue, in batches, each as of the position or later: changes in between are read again, which does no
 * harm.
 *
 * @param begin gets the number of products and returns what takes each batch; called again if reading restarts
 * @returns its position, as `readChanges` takes it
 */
export async function readAll(
  db: Database,
  begin: (products: number) => (rows: IndexRow[]) => void,
  readPublic: PublicReads = (run) => run(db),
): Promise<Position> {
  // From the primary: a standby's snapshot lacks the transactions that are in progress.
  const { rows: moment } = await sql<Position>`
    select ${databaseHistory} as history, pg_current_snapshot()::text as snapshot`.execute(db);
  await readPublic(async (source) => {
    const { rows: counted } = await sql<{ products: number }>`
      select count(*) as products from products where status = 'published'`.execute(source);
    const take = begin(counted[0]!.products);
    for (let last = everything; ;) {
      const { rows } = await sql<IndexRow>`
        ${indexRows} and products.id > ${last} order by products.id limit ${batchSize}`.execute(source);
      take(rows);
      if (rows.length < batchSize) return;
      last = rows.at(-1)!.id;
    }
  });
  return moment[0]!;
}

/**
 * Whether `deleteOldChanges` deleted changes that a snapshot did not see: those of transactions that came after it, or were
 * in progress then and have ended. One that is still in progress has none to delete.
 */
const areSomeDeleted = sql<boolean>`exists (
  select from deleted_changes where up_to < pg_snapshot_xmax(moment) and (
    up_to >= pg_snapshot_xmax(seen) or exists (
      select from pg_snapshot_xip(seen) as running
      where running <= up_to and pg_visible_in_snapshot(running, moment))))`;

/**
 * The products changed by transactions that `position` did not see.
 *
 * @returns null when everything must be read: in another history, after a change that names no product, or when some
 *   that the position did not see are deleted
 */
export async function readChanges(db: Database, { history, snapshot }: Position): Promise<Changes | null> {
  // Numbers beyond the present came with a dump of another server. A present before the position is another history.
  const { rows } = await sql<Position & { isBefore: boolean; isIncomplete: boolean; changed: string[] | null }>`
    select ${databaseHistory} as history, moment::text as snapshot,
      pg_snapshot_xmax(moment) < pg_snapshot_xmax(seen) as is_before, ${areSomeDeleted} as is_incomplete, (
        select array_agg(distinct coalesce(product_id, ${everything})) from catalogue_changes
        where changed_in >= pg_snapshot_xmin(seen) and changed_in < pg_snapshot_xmax(moment)
          and not pg_visible_in_snapshot(changed_in, seen)
      ) as changed
    from pg_current_snapshot() as moment, cast(${snapshot} as pg_snapshot) as seen`.execute(db);
  const { isBefore, isIncomplete, changed, ...position } = rows[0]!;
  if (isBefore || isIncomplete || position.history !== history) return null;
  return changed?.includes(everything) ? null : { position, changed: changed ?? [] };
}

/**
 * These products as they are now; null for those that are not published. That is a moment later than the changes were
 * read: changes in between are read twice, which does no harm.
 */
export async function readRows(db: Database, ids: readonly string[]): Promise<{ id: string; row: IndexRow | null }[]> {
  const { rows } = await sql<IndexRow>`${indexRows} and products.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => ({ id, row: byId.get(id) ?? null }));
}
