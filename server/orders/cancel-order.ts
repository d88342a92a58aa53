import { giveBackCoupon } from '../coupons/give-back-coupon.ts';
import type { Database } from '../db/database.ts';
import { releaseReserved } from '../stock/move-stock.ts';
import { linesOf, lockOrder } from './lock-order.ts';

/**
 * Ends an unpaid order whose hold is over and gives its pieces and its coupon back. Ask the provider first: money that is on its way
 * must find its pieces. An order that was paid or prolonged meanwhile is left alone.
 */
export async function endHold(db: Database, orderId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending' || order.heldUntil === null || order.heldUntil > now) return;
    await giveBackCoupon(tx, orderId, now);
    await releaseReserved(tx, await linesOf(tx, orderId));
    await tx
      .updateTable('orders')
      .set({ status: 'cancelled', cancelledAt: now, heldUntil: null })
      .where('id', '=', orderId)
      .execute();
  });
}
