import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { isDismissible } from '../../refunds/dismissible-refund.ts';
import { lockRefund } from './lock-refund.ts';

/**
 * Dismisses a failed refund that staff entered and for which nothing is owed any more (docs/decisions/0125). It can't be retried
 * then. Pressing twice dismisses it once.
 *
 * @throws ShopError `not_found`; `refund_moved` when it has not failed, was retried, or is owed whatever becomes of the order
 */
export async function dismissFailedRefund(
  shop: Pick<Shop, 'db' | 'now'>,
  refundId: string,
  { who, audit }: { who: Who; audit?: InTransaction },
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { refund } = await lockRefund(tx, refundId);
    if (refund.dismissedAt !== null) return;
    const at = shop.now();
    const { numUpdatedRows } = await tx
      .updateTable('refunds')
      .set({ dismissedAt: at, updatedAt: at, updatedBy: who })
      .where('id', '=', refundId)
      .where(isDismissible)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ShopError('refund_moved');
    await audit?.(tx);
  });
}
