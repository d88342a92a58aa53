import { hasAccount } from '../accounts/has-account.ts';
import type { EndReason, Who } from '#shared/orders/status.ts';
import { releaseCoupon } from '../coupons/release-coupon.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { orderCancelledEmail } from '../email/templates/order-cancelled.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { releaseReserved } from '../stock/move-stock.ts';
import { changeStatus } from './admin/change-status.ts';
import { reservedItems, type LockedOrder, lockOrder } from './lock-order.ts';
import { orderById } from './order-by-id.ts';

interface Ending {
  who: Who;
  at: Date;
  reason: EndReason;
  /** Why, in the words of who did it; nothing personal. */
  words?: string;
}

/**
 * Ends an unpaid order whose hold is over and gives its pieces and its coupon back. Ask the provider first: money that
 * is on its way must find its pieces. An order that was paid or prolonged meanwhile is left alone.
 */
export async function endReservation(shop: Shop, orderId: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const at = shop.now();
    if (order.status !== 'pending' || order.heldUntil === null || order.heldUntil > at) return;
    await cancelPending(tx, order, { who: 'clock', at, reason: 'expired' });
    await emailCancelled(shop, tx, orderId, { reason: 'expired', isRefunded: false });
  });
}

/** Ends an unpaid order whose row is locked, and gives its pieces back. */
export async function cancelPending(tx: Database, order: LockedOrder, ending: Ending): Promise<void> {
  await endPending(tx, order, ending);
  await releaseReserved(tx, await reservedItems(tx, order));
}

/** The same but for its pieces, which the caller hands on. Everything else that an order holds is given back here. */
export async function endPending(tx: Database, order: LockedOrder, { who, at, reason, words }: Ending): Promise<void> {
  const columns = { cancelledAt: at, heldUntil: null };
  await changeStatus(tx, order, { to: 'cancelled', who, at, note: { reason, ...(words && { words }) }, columns });
  await releaseCoupon(tx, order.id, at);
}

/** The letter that an order has ended. One that was replaced ends silently: its shopper has the next one's letter. */
export async function emailCancelled(
  shop: Shop,
  tx: Database,
  orderId: string,
  { reason, isRefunded }: { reason: Exclude<EndReason, 'replaced'>; isRefunded: boolean },
): Promise<void> {
  const order = await orderById(tx, orderId);
  // A guest may have typed in anybody's address: one letter before anything is paid, and that is the one that asks to pay.
  if (reason !== 'staff' && !(await hasAccount(tx, order.guestInfo.email))) return;
  if (reason === 'shopper' && !(await wasWrittenAbout(tx, orderId))) return;
  const letter = orderCancelledEmail({ order, reason, isRefunded }, await shop.settings(tx));
  await queueEmail({ ...shop, tx }, { key: `order-cancelled:${orderId}:${reason}`, to: order.guestInfo.email, letter });
}

async function wasWrittenAbout(tx: Database, orderId: string): Promise<boolean> {
  const key = `order-received:${orderId}`;
  return (await tx.selectFrom('letters').select('key').where('key', '=', key).executeTakeFirst()) !== undefined;
}
