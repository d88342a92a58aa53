import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/cookies.ts';
import { belongsTo, type Customer } from '../order-by-id.ts';

/**
 * Ends the access of browsers to the orders of a customer, of all browsers but this one. What else they placed stays theirs, and a
 * link from an email opens its order as before. Call it when these orders are locked.
 */
export async function endAccessOf(tx: Database, customer: Customer, but: Visitor | null): Promise<void> {
  const isThis = sql<boolean>`token_hash is not distinct from ${but?.tokenHash ?? null}::bytea`;
  const ended = await tx
    .deleteFrom('orderAccess')
    .where('orderId', 'in', (orders) => orders.selectFrom('orders').select('id').where(belongsTo(customer)))
    .where(sql<boolean>`not ${isThis}`)
    .returning('orderId')
    .execute();
  const ids = ended.map(({ orderId }) => orderId);
  if (ids.length === 0) return;
  // A tab that still has the request of a guest's order, and sends it again, would get the access back.
  await tx
    .updateTable('orders')
    .set({ idempotencyKey: null })
    .where('id', 'in', ids)
    .where('accountId', 'is', null)
    .where('idempotencyKey', 'is not', null)
    .where(sql<boolean>`not exists (select from order_access where order_id = orders.id and ${isThis})`)
    .execute();
}
