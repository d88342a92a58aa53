import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { byVariantAndSize, reserveStock } from '../../stock/move-stock.ts';
import { insufficientStock } from '../../stock/available-quantity.ts';
import { mayReserve, reservationCounts, type ReservationContext } from './reservation-rules.ts';
import { linesOf, type LockedOrder } from '../lock-order.ts';

/**
 * Reserves the units of a released order again, if the limits allow it; otherwise only checks that they are available.
 * The order is unpaid and its row is locked.
 *
 * @throws ShopError `stock_short` when too few units are available
 */
export async function reserveAgain(tx: Database, order: LockedOrder, context: ReservationContext): Promise<void> {
  const lines = (await linesOf(tx, order.id)).toSorted(byVariantAndSize);
  const items = [];
  for (const line of lines) {
    const row = await lockedStockItem(tx, line);
    if (!row || row.available < line.quantity) throw insufficientStock(line, row?.available ?? null);
    items.push({ ...row, quantity: line.quantity });
  }
  const counts = await tx.selectNoFrom(reservationCounts(order.network, context)).executeTakeFirstOrThrow();
  if (!mayReserve(items, { ...counts, isFirm: order.hasPaidBefore }, context)) return;
  await reserveStock(tx, lines);
  await tx.updateTable('orders').set({ releasedAt: null }).where('id', '=', order.id).execute();
}

function lockedStockItem(tx: Database, { variantId, size }: { variantId: string; size: string }) {
  return tx
    .selectFrom('stock')
    .select(['quantity as onHand', 'firstToPayUntil', sql<number>`quantity - reserved`.as('available')])
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .forUpdate()
    .executeTakeFirst();
}
