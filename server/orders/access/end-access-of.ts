import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/cookies.ts';
import { belongsTo, type Customer } from './may-read.ts';

/**
 * Ends the access of browsers to the orders of a customer, of all browsers but this one. Anybody can type an address,
 * so an order that a guest placed under it stays open in the browser that placed it, unless that browser has placed
 * orders in the account too. Other orders placed there stay accessible, and a link from an email opens its order as
 * before. Call it when these orders are locked.
 */
export async function endAccessOf(tx: Database, customer: Customer, except: Visitor | null): Promise<void> {
  const ended = await tx
    .deleteFrom('orderAccess')
    .where('orderId', 'in', (orders) => orders.selectFrom('orders').select('id').where(belongsTo(customer)))
    // Whatever was placed in the account was placed by one of its browsers.
    .where(
      sql<boolean>`(by_link or token_hash in (
        select own.token_hash from order_access as own join orders on orders.id = own.order_id
        where account_id = ${customer.id} and own.by_link is not true))`,
    )
    .where(sql<boolean>`token_hash is distinct from ${except?.tokenHash ?? null}::bytea`)
    .returning(['orderId', 'byLink'])
    .execute();
  const placed = ended.filter(({ byLink }) => !byLink).map(({ orderId }) => orderId);
  if (placed.length === 0) return;
  // A tab that still has the request of the order, and sends it again, would get the access back.
  await tx
    .updateTable('orders')
    .set({ idempotencyKey: sql`gen_random_uuid()` })
    .where('id', 'in', placed)
    .execute();
}
