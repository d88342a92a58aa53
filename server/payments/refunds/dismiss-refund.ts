import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';
import { isDismissible } from '../../refunds/dismissible-refund.ts';
import { lockRefund } from './lock-refund.ts';

/**
 * Dismisses a failed refund that is no longer owed, or that staff pay in another way (docs/decisions/0134). It can't be retried
 * then, and a return that waited for it is closed. Pressing twice dismisses it once.
 *
 * @throws ShopError `not_found`; `refund_moved` when it has not failed, was retried, or can't be refunded in another way
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
