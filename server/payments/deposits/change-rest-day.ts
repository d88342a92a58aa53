import { ShopError } from '#shared/errors.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { logOrderEvent } from '../../orders/admin/change-status.ts';
import { depositOf } from '../../orders/deposit.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import type { Shop } from '../../shop.ts';
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
    // The link of a deposit that has not come ends no later than the day for the rest.
    if (deposit.receivedAt !== null || end < order.payBy!) {
      await tx.updateTable('orders').set({ payBy: end, heldUntil: end }).where('id', '=', orderId).execute();
    }
    await logOrderEvent(tx, orderId, { kind: 'rest_day_changed', who, at, note: { day: restBy } });
    await audit(tx);
  });
}
