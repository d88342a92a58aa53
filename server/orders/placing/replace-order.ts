import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/cookies.ts';
import type { Wanted } from '../../stock/move-stock.ts';
import { endPending } from '../cancel-order.ts';
import { reservedItems, lockOrder } from '../lock-order.ts';

/** An unpaid order whose payment was begun: under these references, of which the provider says that nobody is paying. */
export interface ReplaceableOrder {
  id: string;
  references: readonly string[];
}

interface Replaced {
  orderIds: string[];
  /** What they held: still promised, for the new order to take or give back. */
  pieces: Wanted[];
}

/** In words and not as a value, so that a plan that is made once uses the indexes of unpaid orders. */
export const isUnpaid = sql<boolean>`status = 'pending'`;

/** The unpaid orders that a new one may take the place of: for `replaceLeft`. */
export function replaceable(tx: Database, { visitor, email }: { visitor: Visitor; email: string }, now: Date) {
  return tx
    .selectFrom('orders')
    .select('id')
    .where(isUnpaid)
    .where(
      // Each way to find them by its index; an `or` would look through every unpaid order.
      sql<boolean>`id = any(array(
        select order_id from order_access where token_hash = ${visitor.tokenHash}
        union all select id from orders where email = ${email} and status = 'pending' and held_until <= ${now}))`,
    )
    .orderBy('id');
}

/** Whether a payment was begun of any of these orders. */
export async function hasPayments(tx: Database, orderIds: readonly string[]): Promise<boolean> {
  if (orderIds.length === 0) return false;
  const attempts = tx.selectFrom('paymentAttempts').select('reference').where('orderId', 'in', orderIds);
  return (await attempts.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Ends what a new order takes the place of: unpaid orders of the same browser, and those of the same address whose
 * hold is over. One whose payment was never begun ends here; one whose payment was begun only when it is among
 * `left`, and no payment began since the provider was asked (docs/decisions/0012).
 */
export async function replaceOrders(
  tx: Database,
  candidates: readonly string[],
  left: readonly ReplaceableOrder[],
  now: Date,
): Promise<Replaced> {
  const replaced: Replaced = { orderIds: [], pieces: [] };
  for (const id of candidates) {
    const order = await lockOrder(tx, id);
    if (order.status !== 'pending' || (await isBeingPaid(tx, id, left))) continue;
    const isOver = order.heldUntil !== null && order.heldUntil <= now;
    await endPending(tx, order, isOver ? expiry(now) : replacement(now));
    replaced.pieces.push(...(await reservedItems(tx, order)));
    if (!isOver) replaced.orderIds.push(id);
  }
  return replaced;
}

/** Says on the orders that were replaced by which one. */
export async function linkReplacement(tx: Database, { orderIds }: Replaced, successorId: string): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.updateTable('orders').set({ replacedBy: successorId }).where('id', 'in', orderIds).execute();
}

const expiry = (at: Date) => ({ who: 'clock', at, reason: 'expired' }) as const;
const replacement = (at: Date) => ({ who: 'shopper', at, reason: 'replaced' }) as const;

async function isBeingPaid(tx: Database, orderId: string, left: readonly ReplaceableOrder[]): Promise<boolean> {
  const attempts = await tx
    .selectFrom('paymentAttempts')
    .select(['reference', 'status', 'outcome'])
    .where('orderId', '=', orderId)
    .execute();
  const asked = left.find(({ id }) => id === orderId)?.references ?? [];
  return attempts.some(
    ({ reference, status, outcome }) => outcome !== null || status === 'pending' || !asked.includes(reference),
  );
}
