import { sql } from 'kysely';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import { maxStock, type ProductEntry, type VariantEntry } from '#shared/admin/products/forms.ts';
import { variantFields } from '#shared/admin/products/product-fields.ts';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { addSizes, isReserved, removeSize } from '../stock/add-sizes.ts';
import { byVariantAndSize } from '../stock/move-stock.ts';
import { orderedItems } from './ordered-items.ts';
import { columnValues } from './product-columns.ts';

interface VariantChange {
  id: string;
  stored: AdminProduct['product'];
  product: ProductEntry;
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Writes the variants and sizes of a product as they were edited. Only new sizes get a quantity: that of existing ones
 * changes by stock adjustments. Removed stock items come first, in the order in which orders lock them.
 *
 * @throws ShopError `still_needed` for items that orders contain or reserve, `invalid_request` for more units than a
 *   size may have
 */
export async function writeVariants(tx: Database, change: VariantChange): Promise<void> {
  const { id, stored, product, by, at } = change;
  await removeItems(tx, change);
  if (isReordered(stored.variants, product.variants)) await freePositions(tx, id);
  for (const [position, variant] of product.variants.entries()) {
    await writeVariant(tx, id, variant, position);
    const existing = new Set(
      stored.variants.find(({ _id }) => _id === variant._id)?.stockItems.map(({ size }) => size),
    );
    const sizes = product.sizes
      .filter((size) => !existing.has(size))
      .map((size) => ({
        size,
        quantity: variant.stockItems.find((stockItem) => stockItem.size === size)?.quantity ?? 0,
      }));
    if (sizes.some(({ quantity }) => quantity > maxStock)) {
      throw new ShopError('invalid_request', { message: adminMessages.products.quantity });
    }
    await addSizes(tx, { variantId: variant._id, sizes, by, at });
  }
}

async function removeItems(tx: Database, { stored, product, by, at }: VariantChange): Promise<void> {
  const remainingIds = new Set(product.variants.map(({ _id }) => _id));
  const removedVariants = stored.variants.filter(({ _id }) => !remainingIds.has(_id));
  const removedItems = stored.variants
    .flatMap(({ _id, color, stockItems }) =>
      stockItems
        .filter(({ size }) => !remainingIds.has(_id) || !product.sizes.includes(size))
        .map(({ size }) => ({ variantId: _id, size, colour: color.name })),
    )
    .toSorted(byVariantAndSize);
  for (const item of removedItems) {
    if (!(await isReserved(tx, item))) continue;
    throw new ShopError('still_needed', { message: adminMessages.products.reserved(nameOf(item)) });
  }
  // After the lock: an order that reserved an item has committed, or waits for us and will not find it.
  const ids = [...removedItems.map(({ variantId }) => variantId), ...removedVariants.map(({ _id }) => _id)];
  const ordered = ids.length > 0 ? await orderedItems(tx, ids) : [];
  const item = removedItems.find((one) =>
    ordered.some(({ variantId, size }) => variantId === one.variantId && size === one.size),
  );
  const variant = removedVariants.find(({ _id }) => ordered.some(({ variantId }) => variantId === _id));
  if (item || variant) {
    const name = item ? nameOf(item) : variant!.color.name;
    throw new ShopError('still_needed', { message: adminMessages.products.ordered(name) });
  }
  for (const { variantId, size } of removedItems) await removeSize(tx, { variantId, size, by, at });
  for (const { _id } of removedVariants) await tx.deleteFrom('variants').where('id', '=', _id).execute();
}

const nameOf = (item: { colour: string; size: string }) => `${item.colour} in ${sizeName(item.size)}`;

function isReordered(before: readonly VariantEntry[], after: readonly VariantEntry[]): boolean {
  return after.some(({ _id, color }, position) => {
    const previous = before.findIndex((variant) => variant._id === _id);
    return previous >= 0 && (previous !== position || before[previous]?.color.name !== color.name);
  });
}

/** Moves all variants away first: positions and colour names are unique, even while they are swapped. */
async function freePositions(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ position: sql`position + 1000`, colorName: sql`id::text` })
    .where('productId', '=', id)
    .execute();
}

async function writeVariant(tx: Database, productId: string, entry: VariantEntry, position: number): Promise<void> {
  const { _id: id, color, pictures } = entry;
  const columns = {
    position,
    colorName: color.name,
    colorHex: color.hex,
    colorFamily: color.family,
    ...columnValues(variantFields, entry),
    mainImage: pictures[0]?.src ?? '',
    thumbnails: pictures.map(({ src }) => src),
    pictureWords: Object.fromEntries(
      pictures.filter(({ alt }) => alt !== '').map(({ src, alt }): [string, string] => [src, alt]),
    ),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('variants')
    .values({ id, productId, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns).where('variants.productId', '=', productId))
    .executeTakeFirst();
  // The id belongs to a variant of another product, which our forms never send.
  if (numInsertedOrUpdatedRows === 0n) throw new ShopError('invalid_request');
}
