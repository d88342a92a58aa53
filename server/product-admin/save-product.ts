import type { AdminProduct } from '#shared/admin/products/api.ts';
import type { ProductEntry, ProductStatus } from '#shared/admin/products/forms.ts';
import { isSameProduct } from '#shared/admin/products/is-same-product.ts';
import { productFields } from '#shared/admin/products/product-fields.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import { may } from '#shared/admin/staff/rights.ts';
import { imagesBesideUploads } from '../catalogue/images/existing-images.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { diffProduct } from './diff-product.ts';
import { adminProduct } from './admin-product.ts';
import { hasFirstUnits } from './has-first-units.ts';
import { lockProduct } from './lock-product.ts';
import { columnValues } from './product-columns.ts';
import { pricesAfterSale } from './planned-sales/prices-after-sale.ts';
import { slugify } from './slugify.ts';
import { moveStatuses, rejectUnpublishable } from './set-status.ts';
import { imagesIn, requireImages } from './require-images.ts';
import { rejectNewPrice } from './reject-new-price.ts';
import { measurementsFor, writeMeasurements } from './write-measurements.ts';
import { withStoredFrames, writeTurntables } from './write-turntables.ts';
import { writeVariants } from './write-variants.ts';

interface ProductChange {
  /** Made by the client, so that a new product that is sent twice is added once. */
  id: string;
  /** The version that was edited; null for a new product. */
  version: number | null;
  product: ProductEntry;
  status?: ProductStatus | undefined;
  by: Pick<Staff, '_id' | 'role'>;
  /** The id of the original, when a new product is a copy. */
  copyOf?: string;
}

/**
 * Adds or changes a product, all of it or nothing. Saving what is stored already succeeds with any version, so a second
 * tap or a lost response does no harm. A new product under the id of one that is there is that product sent again, or another
 * one, which must not take its place.
 *
 * @throws ShopError `no_right` when a manager changes a price that shoppers have seen;
 *   `changed_elsewhere`, `gone`, `not_publishable` with `fields`, `still_needed`, `bad_picture`, `images_unavailable`
 */
export async function saveProduct(shop: Shop, change: ProductChange): Promise<AdminProduct> {
  const { id, version, by } = change;
  const besideUploads = await imagesBesideUploads(shop, await newImages(shop.db, change));
  return transact(shop.db, async (tx) => {
    const at = shop.now();
    const isNew = version === null && (await addRow(tx, change, at));
    if (!isNew) await lockProduct(tx, id);
    const stored = await adminProduct(tx, id);
    const product = withStoredFrames(change.product, stored.product);
    const status = change.status ?? stored.status;
    if (!isNew) {
      const isUnchanged = !stored.unfinished && isSameProduct(stored.product, product);
      if (version === null && !(isUnchanged && (await hasFirstUnits(tx, product)))) throw savedAlready();
      if (isUnchanged && status === stored.status) return stored;
      if (version !== null && version !== stored.version) throw changedMeanwhile();
    }
    if (status === 'published') rejectUnpublishable(product);

    if (!may(by.role, 'prices.change') && stored.wasShown) {
      rejectNewPrice(stored.product.variants, product.variants, await pricesAfterSale(tx, id));
    }

    await requireImages(tx, { before: stored.product.variants, after: product.variants, besideUploads, at });
    await tx
      .updateTable('products')
      .set({
        ...columnsOf(product, at),
        // From now on its fields are what somebody typed in, and it gets a handle of its name.
        ...(stored.unfinished && { unfinished: false, slug: slugify(product.name, id) }),
      })
      .where('id', '=', id)
      .execute();
    const after = measurementsFor(product);
    await writeMeasurements(tx, [{ id, before: stored.product.measurements, after }]);
    await writeVariants(tx, { id, stored: stored.product, product, by, at });
    await writeTurntables(tx, stored.product, product);
    if (isNew) {
      const detail = { name: product.name, ...(change.copyOf && { copyOf: change.copyOf }) };
      await writeAudit(tx, { by, at, action: 'product.added', subject: id, detail });
    } else {
      const detail = diffProduct(stored.product, product);
      if (Object.keys(detail).length > 0)
        await writeAudit(tx, { by, at, action: 'product.changed', subject: id, detail });
    }
    if (status !== stored.status) await moveStatuses(tx, { ids: [id], from: stored.status, to: status, by, at });
    return adminProduct(tx, id);
  });
}

const changedMeanwhile = () => new ShopError('changed_elsewhere', { message: adminMessages.general.changedMeanwhile });

const savedAlready = () => new ShopError('changed_elsewhere', { message: adminMessages.products.savedAlready });

/**
 * The images that the product does not show yet. When somebody else changes it in the meantime, its version is another.
 */
async function newImages(db: Database, { id, product }: ProductChange): Promise<string[]> {
  const shown = await db
    .selectFrom('variants')
    .leftJoin('turntables', 'variantId', 'variants.id')
    .select(['mainImage', 'thumbnails', 'frames'])
    .where('productId', '=', id)
    .execute();
  const known = new Set(
    shown.flatMap(({ mainImage, thumbnails, frames }) => [mainImage, ...thumbnails, ...(frames ?? [])]),
  );
  return imagesIn(product.variants).filter((address) => !known.has(address));
}

async function addRow(tx: Database, { id, product }: ProductChange, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('products')
    .values({ id, slug: slugify(product.name, id), status: 'draft', createdAt: at, ...columnsOf(product, at) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const columnsOf = (product: ProductEntry, at: Date) => ({
  ...columnValues(productFields, product),
  sizes: product.sizes.toSorted(bySize),
  updatedAt: at,
});
