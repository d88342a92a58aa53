import { adminMessages } from '#shared/admin/messages.ts';
import type { SendAgainForm } from '#shared/admin/orders/undelivered-api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { type InTransaction, transact } from '../../db/transact.ts';
import { cancelEmailsTo } from '../../email/cancel-emails.ts';
import { orderSentAgainEmail } from '../../email/templates/orders/order-shipped.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { rejectFailedRefund } from '../../refunds/reject-failed-refund.ts';
import type { Shop } from '../../shop.ts';
import { isRepeated, sentAgainKinds } from '../admin/is-repeated.ts';
import { rejectOpenChange } from '../changes/open-change.ts';
import { withEmailedDeliveryCode } from '../delivery/delivery-code.ts';
import { isOnItsWay } from '../delivery/is-on-its-way.ts';
import { hasItemsToSend, itemsToSend } from '../delivery/items-to-send.ts';
import { updateDeliveryEstimate } from '../delivery/update-delivery-estimate.ts';
import { sentAgainKey, undeliveredKey } from '../emails/email-keys.ts';
import { rejectBackOnSale } from '../lines/reject-back-on-sale.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../lock-order.ts';
import { orderById } from '../order-by-id.ts';
import { rejectDisputed } from '../reject-disputed.ts';
import { isOrderFullyRefunded } from '../reject-fully-refunded.ts';
import { settingsOfOrder } from '../settings-of-order.ts';
import { logOrderEvent } from '../status/change-status.ts';
import { isOrderUndelivered, isWithBookedCourier } from './is-undelivered.ts';

interface SentAgain extends SendAgainForm {
  who: `staff:${string}`;
  audit?: InTransaction;
}

/**
 * Sends an order again whose parcel came back, with the courier and tracking of the new one. Its units were never
 * restocked, so none leave the stock. Idempotent.
 *
 * @throws ShopError `order_not_found`; `order_moved` when it is not back, was cancelled since, or a courier is booked for it;
 *   `nothing_to_ship` when all of it was refunded since; `in_dispute`, `change_open`, `refund_failed`; `not_changeable` when
 *   a refund that failed put its units on sale; `gone` when it is anonymous
 */
export async function sendAgain(
  shop: Shop,
  orderId: string,
  { courier, trackingNumber, trackingUrl, key, who, audit }: SentAgain,
): Promise<void> {
  const parcel = {
    courier: courier || null,
    trackingNumber: trackingNumber || null,
    trackingUrl: trackingUrl || null,
  };
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (await isRepeated(tx, orderId, { key, kinds: sentAgainKinds, who })) return;
    if (!(await isOnItsWay(tx, order))) throw new ShopError('order_moved');
    if (order.anonymousAt !== null) throw new ShopError('gone'); // Nobody is left to send it to.
    await lockFirstOrder(tx, order);
    if (await isOrderFullyRefunded(tx, orderId)) throw new ShopError('nothing_to_ship');
    await rejectDisputed(tx, orderId);
    await rejectOpenChange(tx, orderId);
    await rejectFailedRefund(tx, orderId);
    await rejectBackOnSale(tx, orderId);
    if (!(await isOrderUndelivered(tx, orderId))) throw new ShopError('order_moved');
    await rejectInParcels(tx, orderId);
    await sendLockedAgain(shop, tx, order, { parcel, sentBy: who, who, note: { key } });
    await audit?.(tx);
  });
}

/** A courier who was booked for what came back would come for nothing. */
async function rejectInParcels(tx: Database, orderId: string): Promise<void> {
  const order = tx.selectFrom('orders').select([isWithBookedCourier.as('isBooked'), hasItemsToSend.as('hasItems')]);
  const { isBooked, hasItems } = await order.where('id', '=', orderId).executeTakeFirstOrThrow();
  if (isBooked && !hasItems) throw new ShopError('order_moved', { message: adminMessages.undelivered.courierBooked });
}

interface Sent {
  parcel: Record<'courier' | 'trackingNumber' | 'trackingUrl', string | null>;
  /** Who had it sent, and who logs it: the courier service, when its courier took the parcel. */
  sentBy: `staff:${string}`;
  who: Who;
  /** The parcel of a booked courier. */
  shipmentId?: string;
  note?: { key: string };
}

/** The same for an order that is back, whose row the caller has locked and which may be sent. */
export async function sendLockedAgain(
  shop: Shop,
  tx: Database,
  order: LockedOrder,
  { parcel, sentBy, who, shipmentId, note }: Sent,
): Promise<void> {
  const at = shop.now();
  const { id: orderId } = order;
  const sent = await tx
    .updateTable('undeliveredParcels')
    .set({ sentAgainAt: at, sentAgainBy: sentBy, sentWith: shipmentId ?? null })
    .where('orderId', '=', orderId)
    .where('sentAgainAt', 'is', null)
    .returning('number')
    .executeTakeFirstOrThrow();
  if (!shipmentId) await recordSentByHand(tx, orderId, sent.number);
  await tx
    .updateTable('orders')
    .set({ ...parcel, ...(await updateDeliveryEstimate(tx, order, at)) })
    .where('id', '=', orderId)
    .execute();
  await logOrderEvent(tx, orderId, { kind: 'sent_again', who, at, ...(note && { note }) });
  await cancelEmailsTo(tx, { to: order.email, about: [undeliveredKey(orderId, sent.number)] });
  const content = orderSentAgainEmail(
    { order: await withEmailedDeliveryCode(shop, tx, await orderById(tx, orderId)), ...parcel },
    await settingsOfOrder(shop, tx, order),
  );
  await queueEmail({ ...shop, tx }, { key: sentAgainKey(orderId, sent.number), to: order.email, content });
}

/** All that is in the shop leaves with it. */
async function recordSentByHand(tx: Database, orderId: string, number: number): Promise<void> {
  const order = tx.selectFrom('orders').select(itemsToSend.as('toSend')).where('id', '=', orderId);
  const { toSend } = await order.executeTakeFirstOrThrow();
  if (toSend.length === 0) return;
  const units = toSend.map(({ position, quantity }) => ({ orderId, number, position, quantity }));
  await tx.insertInto('unitsSentByHand').values(units).execute();
}
