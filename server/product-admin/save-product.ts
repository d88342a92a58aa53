import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { ProductEntry, ProductStatus } from '#shared/admin/products/forms.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { diffProduct, isSame } from './diff-product.ts';
import { adminProduct } from './admin-product.ts';
import { lockProduct } from './lock-product.ts';
import { slugify } from './slugify.ts';
import { moveStatus, rejectUnpublishable } from './set-status.ts';
import { requireImages } from './require-images.ts';
import { measuredIn, writeMeasurements } from './write-measurements.ts';
import { writeVariants } from './write-variants.ts';

interface Save {
  /** Made by who adds it: sending a new product twice adds it once. */
  id: string;
  /** The one that was read; null for a product that is new. */
  version: number | null;
  product: ProductEntry;
  status?: ProductStatus | undefined;
  by: Pick<Staff, '_id' | 'role'>;
  /** Of which product a new one is the copy. */
  copyOf?: string;
}

/**
 * Adds a product or changes it, all of it or nothing. What is there already is answered as saved, whatever version was
 * read: a second tap and a lost answer do no harm.
 *
 * @throws ShopError `owners_only` when an assistant changes what something costs that shoppers have seen;
 *   `changed_elsewhere`, `gone`, `not_publishable` with `fields`, `still_needed`, `bad_picture`
 */
export function saveProduct(shop: Shop, save: Save): Promise<AdminProduct> {
  const { id, version, product, by } = save;
  return transact(shop.db, async (tx) => {
    const at = shop.now();
    const isNew = version === null && (await addRow(tx, save, at));
    if (!isNew) await lockProduct(tx, id);
    const stored = await adminProduct(tx, id);
    const status = save.status ?? stored.status;
    if (!isNew && status === stored.status && isSame(stored.product, product)) return stored;
    // Whoever sends a new product under an id that is there made that id: nobody else has seen it yet.
    if (version !== null && version !== stored.version) throw new ShopError('changed_elsewhere');
    if (status === 'published') rejectUnpublishable(product);

    if (by.role !== 'owner' && stored.wasShown && hasNewPrice(stored.product, product)) {
      throw new ShopError('owners_only', { message: messages.editing.pricesAreOwners });
    }

    await requireImages(tx, shop, { before: stored.product.variants, after: product.variants, at });
    await tx.updateTable('products').set(columnsOf(product, at)).where('id', '=', id).execute();
    const now = measuredIn(product);
    await writeMeasurements(tx, [{ id, before: stored.product.measurements, now }]);
    await writeVariants(tx, { id, stored: stored.product, product, by, at });
    if (isNew) {
      const detail = { name: product.name, ...(save.copyOf && { copyOf: save.copyOf }) };
      await writeAudit(tx, { by, at, action: 'product.added', subject: id, detail });
    } else {
      const detail = diffProduct(stored.product, product);
      if (Object.keys(detail).length > 0)
        await writeAudit(tx, { by, at, action: 'product.changed', subject: id, detail });
    }
    if (status !== stored.status) await moveStatus(tx, { id, from: stored.status, to: status, by, at });
    return adminProduct(tx, id);
  });
}

/** Whether a colour that is there would cost something else. */
function hasNewPrice(stored: Pick<ProductEntry, 'variants'>, { variants }: ProductEntry): boolean {
  const before = new Map(stored.variants.map(({ _id, price }) => [_id, price]));
  return variants.some(({ _id, price }) => before.has(_id) && before.get(_id) !== price);
}

async function addRow(tx: Database, { id, product }: Save, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('products')
    .values({ id, slug: slugify(product.name, id), status: 'draft', createdAt: at, ...columnsOf(product, at) })
    .onConflict((known) => known.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function columnsOf({ sizes, length: lengthNote, ...entry }: ProductEntry, at: Date) {
  const { name, description, composition, care, fit, category, gender, discountPercent } = entry;
  const said = { name, description, composition, care, fit, lengthNote, category, gender, discountPercent };
  return { ...said, sizes: sizes.toSorted(bySize), updatedAt: at };
}
