import { sql } from 'kysely';
import { sizeName } from '#shared/catalogue/sizes.ts';
import type { AdminProduct } from '#shared/admin/products/api.ts';
import { maxStock, type ProductEntry, type VariantEntry } from '#shared/admin/products/forms.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { addSizes, isHeld, removeSize } from '../stock/add-sizes.ts';
import type { Piece } from '../stock/available-quantity.ts';

interface Writing {
  id: string;
  stored: AdminProduct['product'];
  product: ProductEntry;
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Makes the colours and sizes of a product what was typed in. Pieces are given to sizes that are new; what is on the
 * shelf of the others is the stockroom's. First the pieces that leave, in the order in which orders lock them.
 *
 * @throws ShopError `still_needed` for what orders name or hold, `invalid_request` for more pieces than a size may get
 */
export async function writeVariants(tx: Database, writing: Writing): Promise<void> {
  const { id, stored, product, by, at } = writing;
  await takeAway(tx, writing);
  if (isReordered(stored.variants, product.variants)) await freePlaces(tx, id);
  for (const [position, variant] of product.variants.entries()) {
    await writeVariant(tx, id, variant, position);
    const there = new Set(stored.variants.find(({ _id }) => _id === variant._id)?.pieces.map(({ size }) => size));
    const sizes = product.sizes
      .filter((size) => !there.has(size))
      .map((size) => ({ size, quantity: variant.pieces.find((piece) => piece.size === size)?.quantity ?? 0 }));
    if (sizes.some(({ quantity }) => quantity > maxStock)) {
      throw new ShopError('invalid_request', { message: messages.editing.pieces });
    }
    await addSizes(tx, { variantId: variant._id, sizes, by, at });
  }
}

async function takeAway(tx: Database, { stored, product, by, at }: Writing): Promise<void> {
  const stays = new Set(product.variants.map(({ _id }) => _id));
  const goneVariants = stored.variants.filter(({ _id }) => !stays.has(_id));
  const gonePieces = stored.variants
    .flatMap(({ _id, color, pieces }) =>
      pieces
        .filter(({ size }) => !stays.has(_id) || !product.sizes.includes(size))
        .map(({ size }) => ({ variantId: _id, size, colour: color.name })),
    )
    .toSorted((one, other) => one.variantId.localeCompare(other.variantId) || one.size.localeCompare(other.size));
  for (const piece of gonePieces) {
    const name = `${piece.colour} in ${sizeName(piece.size)}`;
    if (await isHeld(tx, piece)) throw new ShopError('still_needed', { message: messages.editing.held(name) });
    // Only now: an order that held the piece has committed, or waits for us and will not find it.
    if (await isOrdered(tx, piece)) throw new ShopError('still_needed', { message: messages.editing.ordered(name) });
  }
  for (const { _id, color } of goneVariants) {
    if (!(await isOrdered(tx, { variantId: _id }))) continue;
    throw new ShopError('still_needed', { message: messages.editing.ordered(color.name) });
  }
  for (const { variantId, size } of gonePieces) await removeSize(tx, { variantId, size, by, at });
  for (const { _id } of goneVariants) await tx.deleteFrom('variants').where('id', '=', _id).execute();
}

async function isOrdered(tx: Database, { variantId, size }: Partial<Piece> & Pick<Piece, 'variantId'>) {
  const line = await tx
    .selectFrom('orderLines')
    .select('orderId')
    .where('variantId', '=', variantId)
    .$if(size !== undefined, (lines) => lines.where('size', '=', size!))
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

function isReordered(before: readonly VariantEntry[], after: readonly VariantEntry[]): boolean {
  return after.some(({ _id, color }, position) => {
    const was = before.findIndex((variant) => variant._id === _id);
    return was >= 0 && (was !== position || before[was]?.color.name !== color.name);
  });
}

/** No two colours may share a place or a name, not even while they change them. */
async function freePlaces(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ position: sql`position + 1000`, colorName: sql`id::text` })
    .where('productId', '=', id)
    .execute();
}

async function writeVariant(tx: Database, productId: string, entry: VariantEntry, position: number): Promise<void> {
  const { _id: id, color, cloth, price, pictures } = entry;
  const columns = {
    position,
    colorName: color.name,
    colorHex: color.hex,
    colorFamily: color.family,
    cloth,
    price,
    mainImage: pictures[0]?.src ?? '',
    thumbnails: pictures.map(({ src }) => src),
    pictureWords: Object.fromEntries(
      pictures.filter(({ words }) => words !== '').map(({ src, words }): [string, string] => [src, words]),
    ),
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('variants')
    .values({ id, productId, ...columns })
    .onConflict((known) => known.column('id').doUpdateSet(columns).where('variants.productId', '=', productId))
    .executeTakeFirst();
  // The id of a colour of another product: no form of ours sends that.
  if (numInsertedOrUpdatedRows === 0n) throw new ShopError('invalid_request');
}
