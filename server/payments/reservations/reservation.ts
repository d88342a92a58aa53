import { endReservation } from '../../orders/cancel-order.ts';
import type { Shop } from '../../shop.ts';
import { verifyOrderPayments } from '../verify-order-payments.ts';

/** What a hold is prolonged by while the provider says that somebody is paying. */
const prolongMinutes = 10;
/** From the order on: however often 'pay' is pressed, and however long somebody sits at the page. */
const longestHoldMinutes = 60;
/** A transfer that the provider reports as pending keeps its pieces this long (decisions, Checkout and orders). */
const longestPendingMinutes = 24 * 60;

/** Until when the pieces of an order that was placed then may be kept at the most, while no bank is deciding. */
export function latestReservation(createdAt: Date): Date {
  return new Date(createdAt.getTime() + longestHoldMinutes * 60_000);
}

/**
 * Ends a hold that is over, or prolongs it while somebody is paying. It never ends before the provider has been asked
 * once more about every attempt: when it cannot be asked, nothing happens.
 */
export async function endOrExtendReservation(
  shop: Shop,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<void> {
  const money = await verifyOrderPayments(shop, id);
  if (money === 'unclear') return; // Asked again next minute.
  const now = shop.now();
  const longest =
    money === 'pending' ? new Date(createdAt.getTime() + longestPendingMinutes * 60_000) : latestReservation(createdAt);
  const isBeingPaid = money === 'pending' || (money === 'none' && (await isPageOpen(shop, id)));
  if (!isBeingPaid || now >= longest) return endReservation(shop, id);
  const until = new Date(Math.min(now.getTime() + prolongMinutes * 60_000, longest.getTime()));
  await shop.db
    .updateTable('orders')
    .set({ heldUntil: until })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('heldUntil', '<', until)
    .execute();
}

/** Whether the provider, who has just been asked, said that somebody is at one of its pages. */
async function isPageOpen({ db }: Shop, orderId: string): Promise<boolean> {
  const open = await db
    .selectFrom('paymentAttempts')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return open !== undefined;
}
