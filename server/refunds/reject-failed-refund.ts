import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import { isDismissible } from './dismissible-refund.ts';

/**
 * Keeps an order, whose row is locked, from a change while a refund that staff entered has failed: retried later, it could pay
 * back what the order no longer has. The money of any other failed refund is reserved.
 *
 * @throws ShopError `refund_failed`
 */
export async function rejectFailedRefund(tx: Database, orderId: string): Promise<void> {
  const failed = tx
    .selectFrom('refunds')
    .innerJoin('orderRefunds', 'orderRefunds.id', 'refunds.id')
    .select('refunds.id')
    .where('orderId', '=', orderId)
    .where(isDismissible)
    .where(sql<boolean>`is_entered_refund(refunds.id)`);
  if (await failed.executeTakeFirst()) throw new ShopError('refund_failed');
}
