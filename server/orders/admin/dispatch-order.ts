import type { Database } from '../../db/database.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { daysAfter } from '#shared/dates/moments.ts';
import type { LockedOrder } from '../lock-order.ts';
import { onDeliveryOf } from '../pay-on-delivery.ts';
import { logOrderEvent } from '../status/change-status.ts';

/** Until when the money of an order that is out for delivery is expected. Nothing happens then: staff end such an order. */
const collectDays = 60;

interface Dispatch {
  parcel: { courier: string | null; trackingNumber: string | null; trackingUrl: string | null };
  who: Who;
  at: Date;
  /** Further details of the order event. */
  note?: object | undefined;
}

/**
 * Sends off an unpaid order, whose row is locked, that the customer confirmed and pays on delivery. Its units stay reserved
 * until staff record the money, or cancel the order because it came back (docs/decisions/0096).
 *
 * @throws ShopError `order_moved` when it is not to be paid on delivery, or has left already; `not_confirmed`
 */
export async function dispatchOrder(
  tx: Database,
  { id }: LockedOrder,
  { parcel, who, at, note }: Dispatch,
): Promise<void> {
  const onDelivery = await onDeliveryOf(tx, id);
  if (!onDelivery || onDelivery.dispatchedAt !== null) throw new ShopError('order_moved');
  if (onDelivery.confirmedAt === null) throw new ShopError('not_confirmed');
  const payBy = daysAfter(at, collectDays);
  await tx
    .updateTable('orders')
    .set({ ...parcel, payBy, heldUntil: payBy })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('onDeliveryOrders')
    .set({ dispatchedAt: at, dispatchedBy: who })
    .where('orderId', '=', id)
    .execute();
  await logOrderEvent(tx, id, { kind: 'on_delivery_dispatched', who, at, note });
}
