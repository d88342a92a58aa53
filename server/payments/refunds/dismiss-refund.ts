import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { lockRefund } from './lock-refund.ts';

/**
 * Dismisses a failed refund for which nothing is owed any more, because the customer was paid back in another way or the order
 * changed. It can't be retried then. Pressing twice dismisses it once.
 *
 * @throws ShopError `not_found`; `refund_moved` when it has not failed, or was retried
 */
export async function dismissFailedRefund(
  shop: Pick<Shop, 'db' | 'now'>,
  refundId: string,
  { who, audit }: { who: Who; audit?: InTransaction },
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { refund } = await lockRefund(tx, refundId);
    if (refund.dismissedAt !== null) return;
    const retry = tx.selectFrom('refunds').select('id').where('idempotencyKey', '=', `again:${refundId}`);
    if (refund.status !== 'failed' || (await retry.executeTakeFirst())) throw new ShopError('refund_moved');
    const at = shop.now();
    await tx
      .updateTable('refunds')
      .set({ dismissedAt: at, updatedAt: at, updatedBy: who })
      .where('id', '=', refundId)
      .execute();
    await audit?.(tx);
  });
}
