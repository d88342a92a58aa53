import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { type Piece, piecesLeft, stockSentence } from './pieces-left.ts';

export interface Wanted extends Piece {
  quantity: number;
}

/**
 * Promises the wanted pieces to an order, all of them or none. Call it inside the order's transaction.
 * Rows are taken in one fixed order, so two orders for the same pieces wait for each other and never deadlock.
 *
 * @throws ShopError `stock_short` for the first line that cannot be filled.
 */
export async function reserveStock(tx: Database, wanted: readonly Wanted[]): Promise<void> {
  for (const { variantId, size, quantity } of wanted.toSorted(byVariantAndSize)) {
    // The condition stands in the update itself: between looking and taking there is no gap to race through.
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({ reserved: sql`reserved + ${quantity}` })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .where(sql<number>`quantity - reserved`, '>=', quantity)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw await stockShort(tx, { variantId, size });
  }
}

/** Locks the pieces and says whether all of them could be promised now: then `reserveStock` cannot fail. */
export async function canReserve(tx: Database, wanted: readonly Wanted[]): Promise<boolean> {
  for (const { variantId, size, quantity } of wanted.toSorted(byVariantAndSize)) {
    const row = await tx
      .selectFrom('stock')
      .select(sql<number>`quantity - reserved`.as('left'))
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.left < quantity) return false;
  }
  return true;
}

/** Takes an order's promised pieces off the shelf: they are sold. */
export async function sellReserved(tx: Database, lines: readonly Wanted[]): Promise<void> {
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    await changeOne(tx, { variantId, size }, { sold: quantity, released: quantity });
  }
}

/** Gives an order's promised pieces back to everybody. */
export async function releaseReserved(tx: Database, lines: readonly Wanted[]): Promise<void> {
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    await changeOne(tx, { variantId, size }, { sold: 0, released: quantity });
  }
}

async function changeOne(
  tx: Database,
  { variantId, size }: Piece,
  { sold, released }: { sold: number; released: number },
) {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ quantity: sql`quantity - ${sold}`, reserved: sql`reserved - ${released}` })
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`No stock of ${variantId} in ${size}, though it was promised`);
}

async function stockShort(tx: Database, piece: Piece): Promise<ShopError> {
  const left = await piecesLeft(tx, piece);
  return new ShopError('stock_short', {
    message: stockSentence(left, piece.size),
    ...piece,
    availableQuantity: left ?? 0,
  });
}

function byVariantAndSize(one: Piece, other: Piece): number {
  return one.variantId.localeCompare(other.variantId) || one.size.localeCompare(other.size);
}
