import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { markImagesUsed } from '../../catalogue/images/mark-images-used.ts';
import { existingImages, imagesBesideUploads } from '../../catalogue/images/existing-images.ts';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { colourGuesses } from './guess-colours.ts';
import { keepImport } from './history/import-history.ts';
import { type FileProduct, productsInFile } from './products-for-export.ts';
import { type Plan, planImport } from './plan-import.ts';
import { type ProductRow, parseImportRow } from './parse-row.ts';
import { resolvePictures } from './resolve-pictures.ts';
import { readTable } from './read-table.ts';
import { writeImport } from './write-import.ts';

/** The changes that an import would make. @throws ShopError `file_unreadable`, `images_unavailable` */
export async function previewImport(shop: Shop, file: Buffer): Promise<Plan & { unread: string[] }> {
  const { rows, unread } = await readFile(shop.db, file);
  const products = await productsInFile(shop.db, rows, { isLocked: false });
  const existing = await existingImages(shop, picturesInFile(rows));
  const guessColour = await colourGuesses(shop, rows);
  return { ...planImport(rows, products, { hasPicture: (address) => existing.has(address), guessColour }), unread };
}

/**
 * Imports a file as its preview showed, in one transaction: everything, or nothing when a row has an error or the
 * catalogue has changed since.
 *
 * @param digest of the plan in the preview
 * @throws ShopError `rows_wrong`, `changed_elsewhere`, `file_unreadable`, `images_unavailable`
 */
export async function importProducts(
  shop: Shop,
  { file, digest, by }: { file: Buffer; digest: string; by: Pick<Staff, '_id'> },
): Promise<Plan['counts']> {
  const { rows } = await readFile(shop.db, file);
  const besideUploads = await imagesBesideUploads(shop, picturesInFile(rows));
  const guessColour = await colourGuesses(shop, rows);
  return transact(shop.db, async (tx) => {
    // One import at a time: two with the same new product could not see each other's.
    await sql`select pg_advisory_xact_lock(hashtext('products.file'))`.execute(tx);
    const products = await productsInFile(tx, rows, { isLocked: true });
    const at = shop.now();
    // A file without a picture column does not change images.
    const hasPictures = rows.some(({ pictures }) => pictures !== undefined);
    const wanted = hasPictures ? [...picturesInFile(rows), ...imagesOf(products)] : [];
    const uploads = await markImagesUsed(tx, wanted, at);
    const hasPicture = (address: string) => uploads.has(address) || besideUploads.has(address);
    const plan = planImport(rows, products, { hasPicture, guessColour });
    const { counts } = plan;
    if (counts.wrong > 0) throw new ShopError('rows_wrong', { message: adminMessages.stock.rowsWrong(counts.wrong) });
    if (plan.digest !== digest) {
      throw new ShopError('changed_elsewhere', { message: adminMessages.stock.movedSincePreview });
    }
    await writeImport(tx, plan, { by, at });
    await keepImport(tx, { plan, before: products, by, at });
    return counts;
  });
}

async function readFile(db: Database, file: Buffer): Promise<{ rows: ProductRow[]; unread: string[] }> {
  const { rows, unread } = await readTable(file);
  return { rows: await resolvePictures(db, rows.map(parseImportRow)), unread };
}

const picturesInFile = (rows: readonly ProductRow[]) => [...new Set(rows.flatMap(({ pictures = [] }) => pictures))];

const imagesOf = (products: readonly FileProduct[]) =>
  products.flatMap(({ variants }) => variants.flatMap(({ pictures }) => pictures));
