import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { releaseCoupon } from '../coupons/release-coupon.ts';
import { type Alongside, transact } from '../db/transact.ts';
import { cancelPending, emailCancelled } from '../orders/cancel-order.ts';
import { changeStatus } from '../orders/admin/change-status.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { verifyOrderPayments } from './verify-order-payments.ts';
import { refundRemainder } from './refunds/refund-order.ts';

interface Wish {
  who: Who;
  /** For the books. */
  reason?: string;
  /** Whether the pieces of a paid order go back on the shelf. */
  isRestocked?: boolean;
  /** Whether an order that is paid is cancelled too. */
  isPaidToo?: boolean;
  alongside?: Alongside;
}

/**
 * Ends an order before it leaves the shop. An unpaid one gives its pieces back, once the provider has said that no
 * money is on its way; a paid one, which only staff may end, also gives the money back. An order that is cancelled
 * stays as it is.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it was paid (for a shopper) or has left; `owners_only` when it
 *   was paid and is not to be cancelled then; `under_review`, `payment_pending` when there is money that nobody has decided about; `payment_unavailable` when the provider
 *   cannot be asked.
 */
export async function cancelOrder(
  shop: Shop,
  orderId: string,
  { who, reason = '', isRestocked = true, isPaidToo = who !== 'shopper', alongside }: Wish,
): Promise<void> {
  const money = await verifyOrderPayments(shop, orderId);
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status === 'cancelled') return;
    const at = shop.now();
    if (order.status === 'pending') {
      if (money !== 'none') throw new ShopError(refusals[money]);
      const why = who === 'shopper' ? 'shopper' : 'staff';
      await cancelPending(tx, order, { who, at, reason: why, words: reason });
      await alongside?.(tx);
      return emailCancelled(shop, tx, orderId, { reason: why, isRefunded: false });
    }
    const isOwners = who !== 'shopper' && order.status === 'processing';
    if (!isPaidToo) throw new ShopError(isOwners ? 'owners_only' : 'order_moved');
    await changeStatus(tx, order, {
      to: 'cancelled',
      who,
      at,
      note: { reason: 'staff', words: reason },
      columns: { cancelledAt: at },
    });
    await releaseCoupon(tx, orderId, at);
    await refundRemainder(shop, tx, order, { who, reason: reason || 'The order was cancelled', isRestocked });
    await emailCancelled(shop, tx, orderId, { reason: 'staff', isRefunded: true });
    await alongside?.(tx);
  });
}

/** What an unpaid order's money keeps it from. `paid` cannot be: it would no longer be unpaid. */
const refusals = {
  paid: 'order_moved',
  review: 'under_review',
  pending: 'payment_pending',
  unclear: 'payment_unavailable',
} as const;
