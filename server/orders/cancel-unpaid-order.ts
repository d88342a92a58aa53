import type { PaymentWay } from '#shared/admin/staff-orders/channels.ts';
import type { EndReason, Who } from '#shared/orders/status.ts';
import { releaseCoupon } from '../coupons/release-coupon.ts';
import type { Database } from '../db/database.ts';
import { transact } from '../db/transact.ts';
import { orderCancelledEmail } from '../email/templates/orders/order-cancelled.ts';
import { queueEmail } from '../email/queue-email.ts';
import type { Shop } from '../shop.ts';
import { releaseReserved } from '../stock/move-stock.ts';
import { changeStatus } from './status/change-status.ts';
import { reminderKey } from './emails/email-keys.ts';
import { isEmailProved } from './is-email-proved.ts';
import { reservedItems, type LockedOrder, lockOrder } from './lock-order.ts';
import { isEndedByStaff } from './deposit.ts';
import { orderById } from './order-by-id.ts';
import { giveToFirstPayer } from './placing/first-to-pay.ts';
import type { ReservationRules } from './placing/reservation-rules.ts';
import { undecidedPayment } from './undecided-payment.ts';

interface Cancellation {
  who: Who;
  at: Date;
  reason: EndReason;
  /** The reason as staff wrote it; erased when the order is anonymized. */
  explanation?: string;
}

/**
 * Cancels an unpaid order whose reservation has expired and releases its units and its coupon. Ask the provider first:
 * a payment in progress must still find the units. Does nothing when the order was paid or extended in the meantime, or
 * another request has seen its payment pending.
 *
 * @param isPendingTooLong its payment is pending, and the order ends all the same
 */
export async function cancelExpiredOrder(
  shop: Shop,
  orderId: string,
  { isPendingTooLong = false } = {},
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const at = shop.now();
    if (order.status !== 'pending' || order.heldUntil === null || order.heldUntil > at) return;
    const endedByStaff = tx.selectFrom('orders').select('id').where('id', '=', orderId).where(isEndedByStaff);
    if (await endedByStaff.executeTakeFirst()) return;
    if (!isPendingTooLong && (await undecidedPayment(tx, orderId)) === 'pending') return;
    await cancelPending(tx, order, { who: 'clock', at, reason: 'expired', rules: shop.config.limits.reservations });
    await emailCancelled(shop, tx, orderId, { reason: 'expired' });
  });
}

/**
 * Cancels an unpaid order, whose row is locked, and releases its units. If an unknown shopper who had reserved the last
 * ones cancels, they go to the first who pays: otherwise the same person could reserve them again and again.
 */
export async function cancelPending(
  tx: Database,
  order: LockedOrder,
  { rules, ...cancellation }: Cancellation & { rules: ReservationRules },
): Promise<void> {
  await cancelKeepingUnits(tx, order, cancellation);
  const items = await reservedItems(tx, order);
  await releaseReserved(tx, items);
  if (items.length === 0 || order.hasPaidBefore || cancellation.reason === 'expired') return;
  await giveToFirstPayer(tx, order.id, { now: cancellation.at, rules, isSoldOutOnly: true });
}

/** The same, but leaves the reserved units to the caller, who passes them on to another order. */
export async function cancelKeepingUnits(
  tx: Database,
  order: LockedOrder,
  { who, at, reason, explanation }: Cancellation,
): Promise<void> {
  const columns = { cancelledAt: at, heldUntil: null };
  const words = order.anonymousAt === null && explanation; // Nothing would ever erase them.
  await changeStatus(tx, order, {
    to: 'cancelled',
    who,
    at,
    note: { reason, ...(words && { words }) },
    columns,
  });
  await releaseCoupon(tx, order.id, at);
}

/** Queues the email about a cancellation. A replaced order gets none: its shopper gets the email about the new one. */
export async function emailCancelled(
  shop: Shop,
  tx: Database,
  orderId: string,
  {
    reason,
    ...money
  }: {
    reason: Exclude<EndReason, 'replaced'>;
    firstOrder?: string;
    refundedKobo?: number;
    creditKobo?: number;
    paidBackWay?: PaymentWay;
    isMixed?: boolean;
  },
): Promise<void> {
  const order = await orderById(tx, orderId);
  const isExpected = reason === 'staff' || (await isParcelExpected(tx, orderId));
  // A guest may have typed another person's address, so an unpaid order sends it one email only: the payment reminder.
  if (!isExpected && !(await isEmailProved(tx, orderId))) return;
  if (!isExpected && reason === 'shopper' && !(await hasReminder(tx, orderId))) return;
  const undecided = await undecidedPayment(tx, orderId);
  const content = orderCancelledEmail({ order, reason, undecided, ...money }, await shop.settings(tx));
  await queueEmail(
    { ...shop, tx },
    { key: `order-cancelled:${orderId}:${reason}`, to: order.guestInfo.email, content },
  );
}

/**
 * Whether its customer was emailed that it is confirmed, also by staff on the phone. A customer who has left the shop
 * gets no more emails.
 */
async function isParcelExpected(tx: Database, orderId: string): Promise<boolean> {
  const confirmed = await tx
    .selectFrom('onDeliveryOrders')
    .innerJoin('orders', 'orders.id', 'orderId')
    .select('orderId')
    .where('orderId', '=', orderId)
    .where('confirmedAt', 'is not', null)
    .where('ownerLeftAt', 'is', null)
    .executeTakeFirst();
  return confirmed !== undefined;
}

async function hasReminder(tx: Database, orderId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('letters').select('key').where('key', '=', reminderKey(orderId)).executeTakeFirst()) !==
    undefined
  );
}
