import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { orderParcelEmail } from '../../email/templates/orders/order-shipped.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { Shop } from '../../shop.ts';
import { isOnItsWay } from '../delivery/is-on-its-way.ts';
import { lockOrder } from '../lock-order.ts';
import { orderById } from '../order-by-id.ts';
import { logOrderEvent } from '../status/change-status.ts';
import { rejectUndelivered } from '../undelivered/is-undelivered.ts';

interface ParcelChange {
  /** Null for what is not known. */
  parcel: { courier: string | null; trackingNumber: string | null; trackingUrl: string | null };
  who: Who;
  audit?: InTransaction;
}

/**
 * Adds or corrects courier and tracking of an order that is on its way: many couriers give the number only after the pick-up. The
 * customer gets an email; the same parcel again changes nothing.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it is not on its way, `undelivered` when it came back, `gone` when
 *   it is anonymous
 */
export async function changeParcel(shop: Shop, orderId: string, { parcel, who, audit }: ParcelChange): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!(await isOnItsWay(tx, order))) throw new ShopError('order_moved');
    await rejectUndelivered(tx, orderId);
    if (order.anonymousAt !== null) throw new ShopError('gone'); // Nobody is left to tell, and no job would ever delete it.
    const { courier, trackingNumber, trackingUrl } = parcel;
    const isSame =
      order.courier === courier && order.trackingNumber === trackingNumber && order.trackingUrl === trackingUrl;
    if (isSame) return;
    await tx.updateTable('orders').set(parcel).where('id', '=', orderId).execute();
    const at = shop.now();
    const seq = await logOrderEvent(tx, orderId, { kind: 'parcel_changed', who, at });
    const content = orderParcelEmail({ order: await orderById(tx, orderId), ...parcel }, await shop.settings(tx));
    await queueEmail({ ...shop, tx }, { key: `order-parcel:${orderId}:${seq}`, to: order.email, content });
    await audit?.(tx);
  });
}
