import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Removes the items of a paid order from its account's cart; what was added since stays. Call it in the transaction
 * that marks the order as paid. A guest's cart is in the browser; without scripts it is here, and belongs to the
 * browser that placed the order.
 */
export async function removeOrderedItems(tx: Database, order: { id: string; accountId: string | null }): Promise<void> {
  const isTheirs =
    order.accountId === null
      ? sql`visitor in (select token_hash from order_access where order_access.order_id = ${order.id} and by_link is not true)`
      : sql`account_id = ${order.accountId}`;
  const isBought = sql<boolean>`
    ${isTheirs} and order_lines.order_id = ${order.id}
    and order_lines.variant_id = cart_lines.variant_id and order_lines.size = cart_lines.size`;
  await sql`delete from cart_lines using order_lines
    where ${isBought} and cart_lines.quantity <= order_lines.quantity`.execute(tx);
  await sql`update cart_lines set quantity = cart_lines.quantity - order_lines.quantity from order_lines
    where ${isBought} and cart_lines.quantity > order_lines.quantity`.execute(tx);
}
