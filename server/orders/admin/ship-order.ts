import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { orderDeliveredEmail } from '../../email/templates/order-delivered.ts';
import { orderShippedEmail } from '../../email/templates/order-shipped.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { Shop } from '../../shop.ts';
import { settingsOfOrder } from '../settings-of-order.ts';
import { changeStatus } from './change-status.ts';
import { dispatchOrder } from './dispatch-order.ts';
import { isFullyRefunded } from './filter-orders.ts';
import { deliveredKinds, isRepeated, shippedKinds } from './is-repeated.ts';
import { type LockedOrder, lockOrder } from '../lock-order.ts';
import { orderById } from '../order-by-id.ts';
import { rejectDisputed } from '../reject-disputed.ts';

interface Shipment {
  /** Null for our own rider. */
  courier?: string | null;
  trackingNumber?: string | null;
  /** The courier's tracking page, https. */
  trackingUrl?: string | null;
  /** Idempotency key: the same request again changes nothing. */
  key?: string | undefined;
  who: Who;
  audit?: InTransaction;
}

/**
 * Ships a paid order, or one that is paid on delivery and confirmed.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not paid or has been shipped already, `not_confirmed`,
 *   `nothing_to_ship` when all of it was refunded, `in_dispute` while its payment is disputed
 */
export async function shipOrder(
  shop: Shop,
  orderId: string,
  { courier = null, trackingNumber = null, trackingUrl = null, key, who, audit }: Shipment,
): Promise<void> {
  const at = shop.now();
  const parcel = { courier, trackingNumber, trackingUrl };
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, { key, kinds: shippedKinds, who })) return;
    await rejectFullyRefunded(tx, order);
    await rejectDisputed(tx, orderId);
    const note = key === undefined ? undefined : { key };
    if (order.status === 'pending') await dispatchOrder(tx, order, { parcel, who, at, note });
    else await changeStatus(tx, order, { to: 'shipped', who, at, note, columns: { shippedAt: at, ...parcel } });
    const content = orderShippedEmail(
      { order: await orderById(tx, orderId), ...parcel },
      await settingsOfOrder(shop, tx, order),
    );
    await queueEmail({ ...shop, tx }, { key: `order-shipped:${orderId}`, to: order.email, content });
    await audit?.(tx);
  });
}

/** Refunds lock the order as well, so none begins between this and the shipment; the database has the last word. */
async function rejectFullyRefunded(tx: Database, { id, status }: LockedOrder): Promise<void> {
  if (status !== 'processing') return; // What else may not be shipped has an error of its own.
  const refunded = tx.selectFrom('orders').select('id').where('id', '=', id).where(isFullyRefunded);
  if (await refunded.executeTakeFirst()) throw new ShopError('nothing_to_ship');
}

/**
 * Marks a shipped order as delivered.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not shipped
 */
export async function deliverOrder(
  shop: Shop,
  orderId: string,
  { key, who, audit }: Pick<Shipment, 'key' | 'who' | 'audit'>,
): Promise<void> {
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, { key, kinds: deliveredKinds, who })) return;
    const note = key === undefined ? undefined : { key };
    await changeStatus(tx, order, { to: 'delivered', who, at, note, columns: { deliveredAt: at } });
    const content = orderDeliveredEmail(
      { order: await orderById(tx, orderId) },
      await settingsOfOrder(shop, tx, order),
    );
    await queueEmail({ ...shop, tx }, { key: `order-delivered:${orderId}`, to: order.email, content });
    await audit?.(tx);
  });
}
