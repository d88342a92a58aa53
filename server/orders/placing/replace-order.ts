import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Visitor } from '../../http/cookies.ts';
import type { StockQuantity } from '../../stock/move-stock.ts';
import { cancelKeepingUnits } from '../cancel-unpaid-order.ts';
import { reservedItems, lockOrder } from '../lock-order.ts';

/** An unpaid order with payment attempts under these references; the provider says that none is being paid. */
export interface ReplaceableOrder {
  id: string;
  references: readonly string[];
}

export interface Replaced {
  orderIds: string[];
  /** Their units, still reserved, for the new order to take over or release. */
  units: StockQuantity[];
  /** Those of an unknown shopper that reserved something. */
  reserving: string[];
  /** When the first of their reservations begins or began to linger. */
  firmUntil: Date | null;
}

/** A literal instead of a parameter, so that a cached plan uses the indexes of unpaid orders. */
export const isUnpaid = sql<boolean>`status = 'pending'`;

/**
 * The unpaid orders that a new one may replace, for `replaceOrders`: never those that staff made for the shopper, or that
 * are paid on delivery.
 */
export function replaceable(tx: Database, { visitor, email }: { visitor: Visitor; email: string }, now: Date) {
  return tx
    .selectFrom('orders')
    .select('id')
    .where(isUnpaid)
    .where('placedBy', 'is', null)
    .where('payBy', 'is', null)
    .where(
      // A union, so that each half uses its index: an `or` would scan every unpaid order.
      sql<boolean>`id = any(array(
        select order_id from order_access where token_hash = ${visitor.tokenHash} and by_link is not true
        union all select id from orders where email = ${email} and status = 'pending' and held_until <= ${now}))`,
    )
    .orderBy('id');
}

/** Whether any of these orders has a payment attempt. */
export async function hasPayments(tx: Database, orderIds: readonly string[]): Promise<boolean> {
  if (orderIds.length === 0) return false;
  const attempts = tx.selectFrom('paymentAttempts').select('reference').where('orderId', 'in', orderIds);
  return (await attempts.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Cancels the orders that a new one replaces: unpaid orders of the same browser, and those of the same address whose
 * reservation has expired. An order without payment attempts is cancelled here; one with attempts only when it is among
 * `abandoned` and no attempt began since the provider was asked (docs/decisions/0012).
 */
export async function replaceOrders(
  tx: Database,
  candidates: readonly string[],
  abandoned: readonly ReplaceableOrder[],
  now: Date,
): Promise<Replaced> {
  const replaced: Replaced = { orderIds: [], units: [], reserving: [], firmUntil: null };
  for (const id of candidates) {
    const order = await lockOrder(tx, id);
    // Its shopper may have chosen to pay it on delivery since the candidates were read.
    if (order.status !== 'pending' || order.payBy !== null || (await isBeingPaid(tx, id, abandoned))) continue;
    const isExpired = order.heldUntil !== null && order.heldUntil <= now;
    await cancelKeepingUnits(tx, order, isExpired ? expiry(now) : replacement(now));
    const units = await reservedItems(tx, order);
    replaced.units.push(...units);
    if (isExpired) continue;
    replaced.orderIds.push(id);
    if (units.length === 0 || order.hasPaidBefore) continue;
    replaced.reserving.push(id);
    const { firmUntil } = order;
    if (firmUntil && !(replaced.firmUntil && replaced.firmUntil < firmUntil)) replaced.firmUntil = firmUntil;
  }
  return replaced;
}

/** Links the replaced orders to the order that replaced them. */
export async function linkReplacement(tx: Database, { orderIds }: Replaced, successorId: string): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.updateTable('orders').set({ replacedBy: successorId }).where('id', 'in', orderIds).execute();
}

const expiry = (at: Date) => ({ who: 'clock', at, reason: 'expired' }) as const;
const replacement = (at: Date) => ({ who: 'shopper', at, reason: 'replaced' }) as const;

async function isBeingPaid(tx: Database, orderId: string, abandoned: readonly ReplaceableOrder[]): Promise<boolean> {
  const attempts = await tx
    .selectFrom('paymentAttempts')
    .select(['reference', 'status', 'outcome'])
    .where('orderId', '=', orderId)
    .execute();
  const checked = abandoned.find(({ id }) => id === orderId)?.references ?? [];
  return attempts
    .filter(({ status }) => status !== 'reversed') // Its payment was reversed (docs/decisions/0071).
    .some(({ reference, status, outcome }) => outcome !== null || status === 'pending' || !checked.includes(reference));
}
