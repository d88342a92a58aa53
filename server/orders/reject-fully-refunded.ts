import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { LockedOrder } from './lock-order.ts';

/**
 * Whether nothing of an order is left to ship, because all of it was refunded, or the order whose items it replaces
 * was; the database decides (`0301`).
 */
export const isFullyRefunded = sql<boolean>`is_fully_refunded(orders.id)`;

/**
 * Keeps a paid order of which nothing is left from being shipped or changed. Refunds lock the order as well, so none begins
 * between this and what follows.
 *
 * @throws ShopError `nothing_to_ship`
 */
export async function rejectFullyRefunded(tx: Database, { id, status }: LockedOrder): Promise<void> {
  if (status !== 'processing') return; // Other reasons not to ship have errors of their own.
  if (await isOrderFullyRefunded(tx, id)) throw new ShopError('nothing_to_ship');
}

/** `isFullyRefunded` of one order, whose row is locked where it decides about anything. */
export async function isOrderFullyRefunded(db: Database, id: string): Promise<boolean> {
  const refunded = db.selectFrom('orders').select('id').where('id', '=', id).where(isFullyRefunded);
  return (await refunded.executeTakeFirst()) !== undefined;
}
