import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Staff } from '#shared/staff/api.ts';
import { hasPicture } from '../catalogue/pictures.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { productsInFile } from './file-products.ts';
import { type Plan, planImport } from './plan-import.ts';
import { type ProductRow, readRow } from './read-row.ts';
import { readTable } from './read-table.ts';
import { writeImport } from './write-import.ts';

/** What a file would do. @throws ShopError `file_unreadable` */
export async function previewImport(shop: Shop, file: Buffer): Promise<Plan & { unread: string[] }> {
  const { rows, unread } = readFile(file);
  const pictures = await picturesSaid(shop, rows);
  return { ...(await planOf(shop.db, rows, pictures, { isLocked: false })), unread };
}

/**
 * Does what the preview of the same file said, in one transaction: everything, or nothing when a row is wrong or the
 * shop has moved since.
 *
 * @param digest of the plan that was looked at
 * @throws ShopError `rows_wrong`, `changed_elsewhere`, `file_unreadable`
 */
export async function importProducts(
  shop: Shop,
  { file, digest, by }: { file: Buffer; digest: string; by: Pick<Staff, '_id'> },
): Promise<Plan['counts']> {
  const { rows } = readFile(file);
  const pictures = await picturesSaid(shop, rows);
  return transact(shop.db, async (tx) => {
    // One at a time: two that bring the same new product could not see each other.
    await sql`select pg_advisory_xact_lock(hashtext('products.file'))`.execute(tx);
    const plan = await planOf(tx, rows, pictures, { isLocked: true });
    const { counts } = plan;
    if (counts.wrong > 0) throw new ShopError('rows_wrong', { message: messages.stockroom.rowsWrong(counts.wrong) });
    if (plan.digest !== digest) {
      throw new ShopError('changed_elsewhere', { message: messages.stockroom.movedSincePreview });
    }
    await writeImport(tx, plan, { by, at: shop.now() });
    return counts;
  });
}

function readFile(file: Buffer): { rows: ProductRow[]; unread: string[] } {
  const { rows, unread } = readTable(file);
  return { rows: rows.map(readRow), unread };
}

async function planOf(db: Database, rows: ProductRow[], pictures: ReadonlySet<string>, how: { isLocked: boolean }) {
  const products = await productsInFile(db, rows, how);
  return planImport(rows, products, (address) => pictures.has(address));
}

/** Of the pictures that a file names, those that the shop has. */
async function picturesSaid({ config }: Shop, rows: readonly ProductRow[]): Promise<Set<string>> {
  const said = [...new Set(rows.flatMap(({ pictures = [] }) => pictures))];
  const found = await Promise.all(said.map((address) => hasPicture(config.dataDir, address)));
  return new Set(said.filter((_address, place) => found[place]));
}
