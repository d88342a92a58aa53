import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { byVariantAndSize, reserveStock } from '../../stock/move-stock.ts';
import { insufficientStock } from '../../stock/available-quantity.ts';
import { mayReserve, type Moment, standingOf } from './reservation-rules.ts';
import { linesOf, type LockedOrder } from '../lock-order.ts';

/**
 * Keeps the pieces of a released order for it once more, where strangers do not hold too much; otherwise only looks
 * whether they are there. The order's row is locked, and it is unpaid.
 *
 * @throws ShopError `stock_short` when they are gone
 */
export async function reserveAgain(tx: Database, order: LockedOrder, moment: Moment): Promise<void> {
  const lines = (await linesOf(tx, order.id)).toSorted(byVariantAndSize);
  const shelf = [];
  for (const line of lines) {
    const row = await shelfFor(tx, line);
    if (!row || row.left < line.quantity) throw insufficientStock(line, row?.left ?? null);
    shelf.push({ ...row, quantity: line.quantity });
  }
  const standing = await tx
    .selectNoFrom(
      standingOf({ network: order.network, hasPaidBefore: sql<boolean>`${order.hasPaidBefore}::boolean` }, moment),
    )
    .executeTakeFirstOrThrow();
  if (!mayReserve(shelf, standing, moment)) return;
  await reserveStock(tx, lines);
  await tx.updateTable('orders').set({ releasedAt: null }).where('id', '=', order.id).execute();
}

function shelfFor(tx: Database, { variantId, size }: { variantId: string; size: string }) {
  return tx
    .selectFrom('stock')
    .select(['quantity as onShelf', 'firstToPayUntil', sql<number>`quantity - reserved`.as('left')])
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
}
