import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { Wanted } from '../stock/move-stock.ts';

/**
 * The order's row, locked until the transaction ends: whatever may happen to one order happens one after the other.
 *
 * @throws ShopError `order_not_found`
 */
export async function lockOrder(tx: Database, id: string) {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order) throw new ShopError('order_not_found');
  return order;
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/** What it keeps from others: nothing once it was released or is no longer unpaid. */
export async function reservedItems(tx: Database, { id, status, releasedAt }: LockedOrder): Promise<Wanted[]> {
  return status === 'pending' && releasedAt === null ? linesOf(tx, id) : [];
}

export function linesOf(tx: Database, orderId: string): Promise<Wanted[]> {
  return tx.selectFrom('orderLines').select(['variantId', 'size', 'quantity']).where('orderId', '=', orderId).execute();
}
