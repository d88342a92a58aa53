import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import type { CurrentAccount } from '../../accounts/current-account.ts';
import type { Database } from '../../db/database.ts';
import { ownOrder } from '../access/may-read.ts';
import type { ScopedKey } from './idempotency-key.ts';

/**
 * The order that was placed under this key, for a sender who may read it: what it took out of the cart can't be sent
 * again when the response was lost.
 *
 * @throws ShopError `order_not_found`
 */
export async function placedOrder(
  db: Database,
  { senders, unscoped }: ScopedKey,
  caller: CurrentAccount,
): Promise<Order> {
  const placed = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`idempotency_key = any(${[...senders, unscoped]}::text[])`)
    .orderBy('createdAt')
    .executeTakeFirst();
  if (!placed) throw new ShopError('order_not_found');
  return ownOrder(db, placed.id, caller);
}
