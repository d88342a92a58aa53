import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { orderDeliveredEmail } from '../../email/templates/orders/order-delivered.ts';
import { orderShippedEmail } from '../../email/templates/orders/order-shipped.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { Shop } from '../../shop.ts';
import { queueTextMessage } from '../../text-messages/queue-text-message.ts';
import { settingsOfOrder } from '../settings-of-order.ts';
import { changeStatus } from './change-status.ts';
import { dispatchOrder } from '../admin/dispatch-order.ts';
import { deliveredKinds, isRepeated, shippedKinds } from '../admin/is-repeated.ts';
import { shippedKey } from '../emails/email-keys.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../lock-order.ts';
import { withEmailedDeliveryCode } from '../delivery/delivery-code.ts';
import { orderById } from '../order-by-id.ts';
import { proveDelivery } from '../admin/prove-delivery.ts';
import { rejectBackOnSale } from '../lines/reject-back-on-sale.ts';
import { rejectOpenChange } from '../changes/open-change.ts';
import { rejectDisputed } from '../reject-disputed.ts';
import { rejectUndelivered } from '../undelivered/is-undelivered.ts';
import { isOrderFullyRefunded, rejectFullyRefunded } from '../reject-fully-refunded.ts';

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
 *   `nothing_to_ship` when all of it was refunded, `in_dispute` while its payment is disputed, `change_open`,
 *   `not_changeable` when a refund that failed put units of it on sale
 */
export async function shipOrder(
  shop: Shop,
  orderId: string,
  { courier = null, trackingNumber = null, trackingUrl = null, key, who, audit }: Shipment,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, { key, kinds: shippedKinds, who })) return;
    if (order.status === 'processing') await rejectBackOnSale(tx, orderId);
    await shipLocked(shop, tx, order, { courier, trackingNumber, trackingUrl, key, who });
    await audit?.(tx);
  });
}

/** The same for an order whose row the caller has locked, also with units of it on sale: a courier may have taken it already. */
export async function shipLocked(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { who, courier = null, trackingNumber = null, trackingUrl = null, key }: Omit<Shipment, 'audit'>,
): Promise<void> {
  const at = shop.now();
  // An order to be collected has no courier, whatever was chosen for the orders that leave with it.
  const parcel = order.isPickup
    ? { courier: null, trackingNumber: null, trackingUrl: null }
    : { courier, trackingNumber, trackingUrl };
  await lockFirstOrder(tx, order);
  await rejectFullyRefunded(tx, order);
  await rejectDisputed(tx, order.id);
  await rejectOpenChange(tx, order.id);
  const note = key === undefined ? undefined : { key };
  if (order.status === 'pending') await dispatchOrder(tx, order, { parcel, who, at, note });
  else await changeStatus(tx, order, { to: 'shipped', who, at, note, columns: { shippedAt: at, ...parcel } });
  const content = orderShippedEmail(
    { order: await withEmailedDeliveryCode(shop, tx, await orderById(tx, order.id)), ...parcel },
    await settingsOfOrder(shop, tx, order),
  );
  await queueEmail({ ...shop, tx }, { key: shippedKey(order.id), to: order.email, content });
  await queueTextMessage({ ...shop, tx }, order, order.isPickup ? 'ready' : 'shipped');
}

interface Delivery {
  who: Who;
  /** The code that the customer gave the rider; null if none was required. */
  code?: string | null;
  /** The idempotency key. */
  key?: string | undefined;
  audit?: InTransaction;
}

/**
 * Marks a shipped order as delivered. The code that only its customer has is kept as proof.
 *
 * @throws ShopError `order_not_found`, `order_moved` when it is not shipped; `nothing_to_ship` when all of it was refunded since;
 *   `undelivered` when its parcel came back and was not sent again;
 *   `code_wrong`, and `code_tries_over` after five
 *   wrong codes: it can then be delivered without one
 */
export async function deliverOrder(shop: Shop, orderId: string, delivery: Delivery): Promise<void> {
  const isWrong = await transact(shop.db, (tx) => deliverOrCount(shop, tx, orderId, delivery));
  // The wrong try was counted, so it is not thrown within its transaction.
  if (!isWrong) return;
  const message = adminMessages.orders.deliveryCodeWrong;
  throw new ShopError('code_wrong', { message, fields: { code: message } });
}

/** @returns whether the code was wrong */
async function deliverOrCount(
  shop: Shop,
  tx: Database,
  orderId: string,
  { key, who, code = null, audit }: Delivery,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (await isRepeated(tx, orderId, { key, kinds: deliveredKinds, who })) return false;
  await rejectRefundedOnTheWay(tx, order);
  await rejectUndelivered(tx, orderId);
  if (code !== null && !(await proveDelivery(shop, tx, order, { code, who, at: shop.now() }))) return true;
  await deliverLocked(shop, tx, order, { key, who, isProved: code !== null });
  await audit?.(tx);
  return false;
}

/**
 * Its customer was refunded, and would read that it was delivered. A courier's report is different: the parcel did
 * arrive.
 */
async function rejectRefundedOnTheWay(tx: Database, order: LockedOrder): Promise<void> {
  if (order.status !== 'shipped') return;
  await lockFirstOrder(tx, order);
  if (await isOrderFullyRefunded(tx, order.id))
    throw new ShopError('nothing_to_ship', { message: adminMessages.orders.nothingToDeliver });
}

/**
 * Marks a shipped order, whose row the caller has locked, as delivered.
 *
 * @throws ShopError `order_moved` when it is not shipped
 */
export async function deliverLocked(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { key, who, isProved = false }: { key?: string | undefined; who: Who; isProved?: boolean },
): Promise<void> {
  const at = shop.now();
  const note = isProved || key !== undefined ? { ...(isProved && { proof: 'code' }), key } : undefined;
  await changeStatus(tx, order, { to: 'delivered', who, at, note, columns: { deliveredAt: at } });
  const about = { order: await orderById(tx, order.id), isReplacement: order.discountReason === 'exchange' };
  const content = orderDeliveredEmail(about, await settingsOfOrder(shop, tx, order));
  await queueEmail({ ...shop, tx }, { key: `order-delivered:${order.id}`, to: order.email, content });
}
