import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { decidedStatuses } from '#shared/payments/dispute-status.ts';
import type { Database } from '../db/database.ts';

/** Whether a row of `disputes` is not decided. Such rows are few and have their own index. */
export const isUndecidedDispute = sql<boolean>`
  disputes.status not in (${sql.join(decidedStatuses.map((one) => sql.lit(one)))})`;

/** The orders whose own payment is disputed. */
export const ordersWithOwnDispute = sql`select order_id from disputes where ${isUndecidedDispute}`;

/** These, and the orders that send replacements for their items: the same payment paid for both (`0231`). */
export const ordersInDispute = sql`select disputed_orders()`;

/** Whether a dispute waits for our reply: it has none, the provider rejected it, or a bank took the dispute up again. */
export const mayReply = sql<boolean>`(disputes.status in ('pending', 'awaiting_merchant') and (
  reply_status is null or reply_status = 'rejected' or (reply_status = 'sent' and replied_at < open_since)))`;

/**
 * Keeps an order as it is while its payment, or that of the order whose items it replaces, is disputed: a shipment or
 * refund then may be lost twice. Its row is locked, and disputes lock the row of the order that was paid, so none
 * begins between this and the next step.
 *
 * @throws ShopError `in_dispute`
 */
export async function rejectDisputed(tx: Database, orderId: string): Promise<void> {
  const { rows } = await sql`select where ${orderId}::uuid in (${ordersInDispute})`.execute(tx);
  if (rows.length > 0) throw new ShopError('in_dispute');
}
