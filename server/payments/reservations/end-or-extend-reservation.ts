import { minutesAfter } from '#shared/dates/moments.ts';
import { cancelExpiredOrder } from '../../orders/cancel-unpaid-order.ts';
import { reservationMinutes } from '../../orders/placing/reservation-rules.ts';
import type { Shop } from '../../shop.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';

/** A reservation is extended by this while the provider says that the shopper is paying. */
const extensionMinutes = 10;
/** Counted from the order, however often 'pay' is pressed and however long the payment page stays open. */
const maxReservationMinutes = 60;
/** A transfer that the provider reports as pending keeps its reservation this long. */
const maxPendingMinutes = 24 * 60;

/** The time from which the latest end of a reservation is counted. */
interface ReservedOrder {
  createdAt: Date;
  /** Until when the customer of a pay link was given time to pay; null for orders of shoppers. */
  payBy: Date | null;
}

/**
 * The latest end of a reservation, unless a payment is pending at the bank. A customer who opens the pay link at the
 * last moment gets the same extra time as a shopper (docs/decisions/0077).
 */
export function latestReservationEnd({ createdAt, payBy }: ReservedOrder): Date {
  return payBy === null
    ? minutesAfter(createdAt, maxReservationMinutes)
    : minutesAfter(payBy, maxReservationMinutes - reservationMinutes);
}

/**
 * Ends an expired reservation, or extends it while the shopper is paying. Asks the provider about every attempt first:
 * when the provider cannot be asked, nothing happens.
 */
export async function endOrExtendReservation(
  shop: Shop,
  { id, ...order }: ReservedOrder & { id: string },
): Promise<void> {
  const money = await verifyOrderPayments(shop, id);
  if (money === 'unclear' || money === 'was_pending') return; // Asked again next minute.
  const now = shop.now();
  const latestEnd =
    money === 'pending' ? minutesAfter(order.payBy ?? order.createdAt, maxPendingMinutes) : latestReservationEnd(order);
  const isBeingPaid = money === 'pending' || (money === 'none' && (await isPageOpen(shop, id)));
  if (!isBeingPaid || now >= latestEnd) return cancelExpiredOrder(shop, id, { isPendingTooLong: money === 'pending' });
  const until = new Date(Math.min(minutesAfter(now, extensionMinutes).getTime(), latestEnd.getTime()));
  await shop.db
    .updateTable('orders')
    .set({ heldUntil: until })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('heldUntil', '<', until)
    .execute();
}

/** Whether the shopper is at a payment page, as the provider has just reported. */
async function isPageOpen({ db }: Shop, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return open !== undefined;
}
