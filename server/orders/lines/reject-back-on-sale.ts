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
  const lines = await linesWithReturns(tx, orderId);
  if (lines.some(({ restockedQuantity, refundedQuantity }) => restockedQuantity > refundedQuantity))
    throw new ShopError('not_changeable', { message: adminMessages.orders.backOnSale });
}
