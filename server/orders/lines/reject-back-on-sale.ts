import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { linesWithReturns } from './returned-lines.ts';

/**
 * Keeps an order, whose row is locked, from being sent after a refund that failed has restocked units of it: others may have
 * bought them.
 *
 * @throws ShopError `not_changeable`
 */
export async function rejectBackOnSale(tx: Database, orderId: string): Promise<void> {
  if (await isBackOnSale(tx, orderId))
    throw new ShopError('not_changeable', { message: adminMessages.orders.backOnSale });
}

/** Whether a refund that failed has restocked units of an order that were not refunded otherwise. */
export async function isBackOnSale(db: Database, orderId: string): Promise<boolean> {
  const lines = await linesWithReturns(db, orderId);
  return lines.some(({ restockedQuantity, refundedQuantity }) => restockedQuantity > refundedQuantity);
}
