import type { Who } from '#shared/orders/status.ts';
import type { Shop } from '../shop.ts';
import { changeStatus } from './change-status.ts';
import { lockOrder } from './lock-order.ts';

interface Parcel {
  /** Who carries it; our own rider has no name. */
  courier?: string | null;
  trackingNumber?: string | null;
  /** The courier's page about it, https. */
  trackingUrl?: string | null;
  who: Who;
}

/**
 * A paid order leaves the shop.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not paid, or has left already
 */
export async function shipOrder(
  { db, now }: Shop,
  orderId: string,
  { courier = null, trackingNumber = null, trackingUrl = null, who }: Parcel,
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const columns = { shippedAt: at, courier, trackingNumber, trackingUrl };
    await changeStatus(tx, order, { to: 'shipped', who, at, columns });
  });
}

/**
 * A shipped order has arrived.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not on its way
 */
export async function deliverOrder({ db, now }: Shop, orderId: string, { who }: { who: Who }): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await changeStatus(tx, order, { to: 'delivered', who, at, columns: { deliveredAt: at } });
  });
}
