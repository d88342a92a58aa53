import { reclaimCoupon, releaseCoupon } from '../../coupons/release-coupon.ts';
import type { Database } from '../../db/database.ts';
import { hasReservation, linesOf, type LockedOrder } from '../../orders/lock-order.ts';
import { canReserve } from '../../stock/move-stock.ts';

/**
 * Whether the order's units are there: reserved for it or available. If so, the coupon of a cancelled order is redeemed
 * again, and the stock rows and the coupon are locked.
 */
export async function canSell(tx: Database, order: LockedOrder, now: Date): Promise<boolean> {
  if (hasReservation(order)) return true;
  const isCancelled = order.status === 'cancelled';
  if (isCancelled) await reclaimCoupon(tx, order.id); // First: every transaction locks the coupon before the stock.
  if (await canReserve(tx, await linesOf(tx, order.id))) return true;
  if (isCancelled) await releaseCoupon(tx, order.id, now);
  return false;
}
