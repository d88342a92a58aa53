import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { adminMessages } from '#shared/admin/messages.ts';
import type { Database } from '../../db/database.ts';
import { refundedOfLine } from '../../refunds/refunded-of-line.ts';
import { dispatchedUnits } from '../dispatched-units.ts';
import { reservationsQuery } from '../reservations-query.ts';
import { namedItems, toNamedItem } from './named-items.ts';
import { reservationColumns, type ReservationRow, toReservation } from './reserved-stock.ts';

/**
 * One stock item, with the orders that reserve it or are paid and not shipped yet, the oldest first.
 *
 * @throws ShopError `gone`
 */
export async function stockItemBySku(db: Database, sku: string) {
  const row = await namedItems(db).where('stock.sku', '=', sku.replaceAll('\u0000', '')).executeTakeFirst();
  if (!row) throw new ShopError('gone', { message: adminMessages.stock.noSuchSku });
  const { variantId, size } = row;
  const [dispatched, reserving, toPack] = await Promise.all([
    dispatchedUnits(db, [variantId]),
    db
      .selectFrom(reservationsQuery)
      .select(reservationColumns)
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .orderBy('createdAt')
      .orderBy('key')
      .limit(maxOrders)
      .execute(),
    db
      .selectFrom('orders')
      .innerJoin('orderLines', 'orderId', 'orders.id')
      .select(['orders.id as orderId', left.as('units'), 'createdAt'])
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .where('status', '=', 'processing')
      .where(left, '>', 0)
      .where(sql<boolean>`not is_fully_refunded(orders.id)`)
      .orderBy('createdAt')
      .orderBy('orders.id')
      .limit(maxOrders)
      .execute(),
  ]);
  const orders = [...toPack.map(toPackedOrder), ...reserving.map(toReservation)]
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .slice(0, maxOrders);
  const item = { ...toNamedItem(row), dispatched: dispatched({ variantId, size }) };
  return { item, reservations: orders };
}

const maxOrders = 200;

/** Units of an order line that are to be packed: what was refunded is not. */
const left = sql<number>`order_lines.quantity - ${refundedOfLine}`;

function toPackedOrder({ orderId, units, createdAt }: Pick<ReservationRow, 'orderId' | 'units' | 'createdAt'>) {
  return {
    orderId,
    status: 'processing' as const,
    quantity: units,
    createdAt: createdAt.toISOString(),
    reservedUntil: null,
    reason: 'order' as const,
  };
}
