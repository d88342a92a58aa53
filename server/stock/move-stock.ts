import { sql } from 'kysely';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import { logMovements } from './log-movement.ts';
import { send } from '../db/send.ts';
import { type Piece, countAvailable, insufficientStock } from './available-quantity.ts';

export interface Wanted extends Piece {
  quantity: number;
}

/** Why pieces come or go, for the log of the shelf. */
export interface Movement {
  orderId: string;
  who: Who;
  at: Date;
  reason?: string;
}

/**
 * Promises the wanted pieces to an order, all of them or none. Call it inside the order's transaction.
 * Rows are taken in one fixed order, so two orders for the same pieces wait for each other and never deadlock: an
 * order that takes the place of others gives their pieces back in the same pass, as `freed`.
 *
 * @throws ShopError `stock_short` for the first line that cannot be filled.
 */
export async function reserveStock(
  tx: Database,
  wanted: readonly Wanted[],
  freed: readonly Wanted[] = [],
): Promise<void> {
  await sendReservation(tx, wanted, freed)();
}

/**
 * The same in two steps: sends the updates, and answers what is to be awaited before the transaction may be committed.
 * Between the two other queries can be sent.
 */
export function sendReservation(
  tx: Database,
  wanted: readonly Wanted[],
  freed: readonly Wanted[] = [],
): () => Promise<void> {
  const taken = netOf(wanted, freed).map(({ variantId, size, more }) => {
    // The condition stands in the update itself: between looking and taking there is no gap to race through.
    const update = tx
      .updateTable('stock')
      .set({ reserved: sql`reserved + ${more}` })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .where(sql<number>`quantity - reserved`, '>=', more);
    return { piece: { variantId, size }, answer: send(tx, update) };
  });
  return async () => {
    for (const { piece, answer } of taken) {
      if ((await answer).numAffectedRows === 0n) throw insufficientStock(piece, await leftBeside(tx, piece, freed));
    }
  };
}

/** How many more of each piece are promised than before, in the order in which rows are locked. */
function netOf(wanted: readonly Wanted[], freed: readonly Wanted[]) {
  const pieces = new Map<string, Piece & { more: number }>();
  const count = ({ variantId, size, quantity }: Wanted, sign: 1 | -1) => {
    const key = `${variantId} ${size}`;
    pieces.set(key, { variantId, size, more: (pieces.get(key)?.more ?? 0) + sign * quantity });
  };
  for (const piece of wanted) count(piece, 1);
  for (const piece of freed) count(piece, -1);
  return [...pieces.values()].filter(({ more }) => more !== 0).toSorted(byVariantAndSize);
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
export async function sellReserved(tx: Database, lines: readonly Wanted[], sale: Movement): Promise<void> {
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    await changeOne(tx, { variantId, size }, { sold: quantity, released: quantity });
    await logMovements(tx, [{ variantId, size, ...sale, kind: 'sold', delta: -quantity }]);
  }
}

/** Puts sold pieces of an order back on the shelf. A piece that is no longer sold at all is passed over. */
export async function restock(tx: Database, lines: readonly Wanted[], cause: Movement): Promise<void> {
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    const { numUpdatedRows } = await tx
      .updateTable('stock')
      .set({ quantity: sql`quantity + ${quantity}` })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      await logMovements(tx, [{ variantId, size, ...cause, kind: 'restocked', delta: quantity }]);
    }
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

async function leftBeside(tx: Database, piece: Piece, freed: readonly Wanted[]): Promise<number | null> {
  const onShelf = await countAvailable(tx, piece);
  return onShelf === null ? null : onShelf + releasedItems(piece, freed);
}

/** What is freed of a piece counts as left: the shopper may have it. */
export function releasedItems({ variantId, size }: Piece, freed: readonly Wanted[]): number {
  const ours = freed.filter((piece) => piece.variantId === variantId && piece.size === size);
  return ours.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The order in which pieces are locked, everywhere. */
export function byVariantAndSize(one: Piece, other: Piece): number {
  return one.variantId.localeCompare(other.variantId) || one.size.localeCompare(other.size);
}
