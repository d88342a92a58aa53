import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';

/**
 * A refund by the provider, with its order locked: whatever moves a refund or is decided by it locks the order first.
 *
 * @throws ShopError `not_found`
 */
export async function lockRefund(tx: Database, refundId: string) {
  const attempt = await tx
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.reference', 'refunds.reference')
    .select(['orderId', 'paymentAttempts.reference'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirst();
  if (!attempt) throw new ShopError('not_found');
  const order: LockedOrder = await lockOrder(tx, attempt.orderId);
  const refund = await tx.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
  return { order, refund: { ...refund, ...attempt } };
}
