import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { isDismissible } from './dismissible-refund.ts';

/**
 * Keeps an order, whose row is locked, from a change while a refund of it has failed that may still be retried.
 *
 * @throws ShopError `refund_failed`
 */
export async function rejectFailedRefund(tx: Database, orderId: string): Promise<void> {
  const failed = tx
    .selectFrom('refunds')
    .innerJoin('orderRefunds', 'orderRefunds.id', 'refunds.id')
    .select('refunds.id')
    .where('orderId', '=', orderId)
    .where(isDismissible);
  if (await failed.executeTakeFirst()) throw new ShopError('refund_failed');
}
