import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Removes the items of a paid order from its account's cart; what was added since stays. Call it in the transaction
 * that marks the order as paid. A guest's cart is in the browser.
 */
export async function removeOrderedItems(tx: Database, order: { id: string; accountId: string | null }): Promise<void> {
  if (order.accountId === null) return;
  const isBought = sql<boolean>`
    account_id = ${order.accountId} and order_lines.order_id = ${order.id}
    and order_lines.variant_id = cart_lines.variant_id and order_lines.size = cart_lines.size`;
  await sql`delete from cart_lines using order_lines
    where ${isBought} and cart_lines.quantity <= order_lines.quantity`.execute(tx);
  await sql`update cart_lines set quantity = cart_lines.quantity - order_lines.quantity from order_lines
    where ${isBought} and cart_lines.quantity > order_lines.quantity`.execute(tx);
}
