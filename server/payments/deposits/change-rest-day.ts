import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { logOrderEvent } from '../../orders/status/change-status.ts';
import { depositOf } from '../../orders/deposit.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
import { endOfPayLink } from '../staff-orders/terms.ts';
import { endOfRest } from './terms-of-deposit.ts';

interface Change {
  /** The last Lagos day on which the rest can be paid. */
  restBy: string;
  who: `staff:${string}`;
  audit: InTransaction;
}

/**
 * Gives the customer of an order with a deposit another day for the rest. The same day again changes nothing.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it was paid or cancelled, or has no deposit; `invalid_request`
 *   for a day that is past or too late
 */
export async function changeRestDay(shop: Shop, orderId: string, { restBy, who, audit }: Change): Promise<void> {
  const at = shop.now();
  const end = endOfRest(restBy, at);
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const deposit = await depositOf(tx, orderId);
    if (!deposit || order.status !== 'pending') throw new ShopError('order_moved');
    if (deposit.restBy.getTime() === end.getTime()) return;
    await tx.updateTable('deposits').set({ restBy: end }).where('orderId', '=', orderId).execute();
    const payBy =
      deposit.receivedAt === null ? await endOfDepositLink(tx, order, { before: deposit.restBy, end }) : end;
    if (payBy.getTime() !== order.payBy!.getTime()) {
      await tx.updateTable('orders').set({ payBy, heldUntil: payBy }).where('id', '=', orderId).execute();
    }
    await logOrderEvent(tx, orderId, { kind: 'rest_day_changed', who, at, note: { day: restBy } });
    await audit(tx);
  });
}

/**
 * The link of a deposit that has not come ends no later than the day for the rest. A later day gives it back the time that the
 * former one took.
 */
async function endOfDepositLink(
  tx: Database,
  { createdAt, payBy }: LockedOrder,
  { before, end }: { before: Date; end: Date },
): Promise<Date> {
  const ends = [payBy!.getTime()];
  if (payBy!.getTime() === before.getTime()) ends.push((await endOfPayLink(tx, createdAt)).getTime());
  return new Date(Math.min(Math.max(...ends), end.getTime()));
}
