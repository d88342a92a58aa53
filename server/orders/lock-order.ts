import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { StockQuantity } from '../stock/move-stock.ts';

/**
 * The order's row, locked until the transaction ends, so that changes of one order happen one after the other.
 *
 * @throws ShopError `order_not_found`
 */
export async function lockOrder(tx: Database, id: string) {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order) throw new ShopError('order_not_found');
  return order;
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/**
 * Locks the order that paid for a replacement, whose own row is locked, so that no refund of it begins between the
 * check of its payments and the next step. Always in this order: the replacement, then the first one.
 */
export async function lockFirstOrder(tx: Database, { id, discountReason }: LockedOrder): Promise<void> {
  if (discountReason !== 'exchange') return;
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', sql<string>`first_order(${id})`)
    .forUpdate()
    .execute();
}

/**
 * The order's row, not locked.
 *
 * @throws ShopError `order_not_found`
 */
export async function findOrder(db: Database, id: string): Promise<LockedOrder> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order) throw new ShopError('order_not_found');
  return order;
}

/** Whether the order's units are reserved: not once they were released, or it is no longer unpaid. */
export const hasReservation = ({ status, releasedAt }: Pick<LockedOrder, 'status' | 'releasedAt'>): boolean =>
  status === 'pending' && releasedAt === null;

/** The units that the order reserves. */
export async function reservedItems(tx: Database, order: LockedOrder): Promise<StockQuantity[]> {
  return hasReservation(order) ? linesOf(tx, order.id) : [];
}

export function linesOf(tx: Database, orderId: string): Promise<StockQuantity[]> {
  return tx.selectFrom('orderLines').select(['variantId', 'size', 'quantity']).where('orderId', '=', orderId).execute();
}
