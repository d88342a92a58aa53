import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { UndeliveredReason } from '#shared/orders/status.ts';
import type { Database } from '../../db/database.ts';
import { hasItemsToSend, isSentByHand } from '../delivery/items-to-send.ts';
import { isLiveShipment } from '../delivery/live-shipments.ts';

/**
 * Whether nothing of an order is in the shop any more, as a condition on `orders`: what booked couriers have not taken or
 * delivered, and staff have not sent, was refunded.
 */
const isRestOnItsWay = sql<boolean>`((${isSentByHand} or exists (
    select from shipments where shipments.order_id = orders.id and shipments.status in ('in_transit', 'delivered')))
  and not exists (
    select from shipments where shipments.order_id = orders.id and shipments.status in ('booking', 'booked'))
  and not ${hasItemsToSend})`;

/** Of `undelivered_parcels` of an order: that it was not sent again. */
export const isNotSentAgain = sql<boolean>`(sent_again_at is null and not ${isRestOnItsWay})`;

/** Whether an order came back and was not sent again, as a condition on `orders`. */
export const isUndelivered = sql<boolean>`exists (
  select from undelivered_parcels where undelivered_parcels.order_id = orders.id and ${isNotSentAgain})`;

/** Why it came back; null for every other order. */
export const whyUndelivered = sql<UndeliveredReason | null>`(
  select reason from undelivered_parcels where undelivered_parcels.order_id = orders.id and ${isNotSentAgain}
    and orders.status in ('shipped', 'pending'))`;

/** The ids of these orders while they are not over: few, among all that were ever sent. */
export const undeliveredOrders = sql`
  select order_id from undelivered_parcels join orders on orders.id = order_id
  where ${isNotSentAgain} and orders.status in ('shipped', 'pending')`;

/**
 * Whether a courier who was booked here has taken a parcel of an order, as a condition on `orders`: its outcome is
 * recorded with that parcel (docs/decisions/0101). Not while some of it that came back is on its way
 * otherwise.
 */
export const isWithBookedCourier = sql<boolean>`(not (${isSentByHand} and not ${isUndelivered}) and exists (
  select from shipments where shipments.order_id = orders.id
    and (${isLiveShipment} or shipments.status = 'lost' or shipments.in_transit_at is not null)))`;

/** When an order last came back, and since when it is on its way again; undefined if it never came back. */
export function lastUndelivered(db: Database, orderId: string) {
  const parcels = db
    .selectFrom('undeliveredParcels')
    .select(['number', 'cameBackAt', 'sentAgainAt'])
    .where('orderId', '=', orderId);
  return parcels.orderBy('number', 'desc').executeTakeFirst();
}

/**
 * The same, as emails about the order have it: without what came back and was refunded, once the rest is on its way. That is
 * then no longer true.
 */
export function lastInEmails(db: Database, orderId: string) {
  const parcels = db.selectFrom('undeliveredParcels').innerJoin('orders', 'orders.id', 'orderId');
  return parcels
    .select(['number', 'sentAgainAt'])
    .where('orderId', '=', orderId)
    .where(sql<boolean>`(sent_again_at is not null or not ${isRestOnItsWay})`)
    .orderBy('number', 'desc')
    .executeTakeFirst();
}

/** `isRestOnItsWay` of one order, whose row is locked. */
export async function isOrderRestOnItsWay(tx: Database, orderId: string): Promise<boolean> {
  const order = tx.selectFrom('orders').select('id').where('id', '=', orderId).where(isRestOnItsWay);
  return (await order.executeTakeFirst()) !== undefined;
}

/** `isUndelivered` of one order, whose row is locked where it decides about anything. */
export async function isOrderUndelivered(db: Database, orderId: string): Promise<boolean> {
  const order = db.selectFrom('orders').select('id').where('id', '=', orderId).where(isUndelivered);
  return (await order.executeTakeFirst()) !== undefined;
}

/**
 * Keeps an order that came back, whose row is locked, from arriving before it is sent again.
 *
 * @throws ShopError `undelivered`
 */
export async function rejectUndelivered(tx: Database, orderId: string): Promise<void> {
  if (await isOrderUndelivered(tx, orderId)) throw new ShopError('undelivered');
}
