import { sql } from 'kysely';
import type { Who } from '#shared/orders/status.ts';
import type { Database } from '../db/database.ts';
import { deliverLocked, shipLocked } from '../orders/status/ship-order.ts';
import { isFullyRefunded, isOrderFullyRefunded } from '../orders/reject-fully-refunded.ts';
import { hasItemsToSend, isSentByHand } from '../orders/delivery/items-to-send.ts';
import { isBackOnSale } from '../orders/lines/reject-back-on-sale.ts';
import { liveStatuses } from '../orders/delivery/live-shipments.ts';
import { lockFirstOrder, type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { ordersInDispute } from '../orders/reject-disputed.ts';
import { isOrderUndelivered, lastUndelivered } from '../orders/undelivered/is-undelivered.ts';
import { sendLockedAgain } from '../orders/undelivered/send-again.ts';
import type { Shop } from '../shop.ts';
import { recordProblem } from './record-problem.ts';

/**
 * Ships an order, whose row is locked, when a courier has taken a parcel of it, or sends it again if it came back, and
 * delivers it when all its parcels have arrived and nothing is in none, also because the last pick-up was cancelled or rejected.
 * One that was cancelled, refunded before it left or is disputed stays as it is, and staff are told. They are also told of one
 * whose items a refund that failed has put on sale, which others may have bought.
 *
 * @param shipmentId the parcel that has just moved
 */
export async function moveOrder(shop: Shop, tx: Database, order: LockedOrder, shipmentId: string): Promise<void> {
  const parcels = await tx
    .selectFrom('shipments')
    .select(['id', 'status', 'courier', 'trackingNumber', 'trackingUrl'])
    .where('orderId', '=', order.id)
    .where('status', 'in', liveStatuses)
    .orderBy('parcel')
    .execute();
  const hasLeft = parcels.some(({ status }) => status === 'in_transit' || status === 'delivered');
  const moved = parcels.find(({ id }) => id === shipmentId);
  if (!hasLeft || moved?.status === 'booked' || order.status === 'delivered') return;
  if (!moved) return order.status === 'shipped' ? deliverIfArrived(shop, tx, order, 'courier') : undefined;
  if (!(await isMovable(tx, order))) {
    return recordProblem(shop, tx, { id: shipmentId, problem: 'order_closed', words: wordsOf(moved.status) });
  }
  if (await isBackOnSale(tx, order.id))
    await recordProblem(shop, tx, { id: shipmentId, problem: 'back_on_sale', words: wordsOf(moved.status) });
  if (order.status === 'processing') {
    const numbers = parcels.flatMap(({ trackingNumber }) => trackingNumber ?? []).join(', ');
    const { courier, trackingUrl } = moved;
    const trackingNumber = numbers.length <= 80 ? numbers || null : moved.trackingNumber;
    await shipLocked(shop, tx, order, { who: 'courier', courier, trackingNumber, trackingUrl });
  } else await sendAgainIfGone(shop, tx, order, shipmentId);
  await deliverIfArrived(shop, tx, await lockOrder(tx, order.id), 'courier');
}

const wordsOf = (status: string) => status.replace('_', ' ');

/** An order that came back is on its way again once nothing of it is in the shop any more. */
async function sendAgainIfGone(shop: Shop, tx: Database, order: LockedOrder, shipmentId: string): Promise<void> {
  const last = await lastUndelivered(tx, order.id);
  if (last?.sentAgainAt !== null) return;
  const { status, courier, trackingNumber, trackingUrl, bookedBy, bookedAt } = await tx
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  if (bookedAt! < last.cameBackAt) return;
  await lockFirstOrder(tx, order);
  if (await isOrderFullyRefunded(tx, order.id))
    return recordProblem(shop, tx, { id: shipmentId, problem: 'order_closed', words: wordsOf(status) });
  if (await isOrderUndelivered(tx, order.id)) return; // Some of it is still in the shop.
  const parcel = { courier, trackingNumber, trackingUrl };
  const sentBy = bookedBy as `staff:${string}`;
  await sendLockedAgain(shop, tx, order, { parcel, sentBy, who: 'courier', shipmentId });
}

/** Delivers an order, whose row is locked, when all its parcels that were not lost have arrived and nothing is in none. */
export async function deliverIfArrived(shop: Shop, tx: Database, order: LockedOrder, who: Who): Promise<void> {
  const statuses = await tx
    .selectFrom('shipments')
    .select('status')
    .where('orderId', '=', order.id)
    .where('status', 'in', liveStatuses)
    .execute();
  const haveArrived = statuses.length > 0 && statuses.every(({ status }) => status === 'delivered');
  if (!haveArrived || (await isPartlyBooked(tx, order.id)) || !(await isMovable(tx, order))) return;
  if (await isOrderSentByHand(tx, order.id)) return; // Staff are told when that arrives.
  await deliverLocked(shop, tx, order, { who });
}

async function isPartlyBooked(tx: Database, orderId: string): Promise<boolean> {
  const order = tx.selectFrom('orders').select(hasItemsToSend.as('isPartly')).where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).isPartly;
}

async function isOrderSentByHand(tx: Database, orderId: string): Promise<boolean> {
  const order = tx.selectFrom('orders').select(isSentByHand.as('isByHand')).where('id', '=', orderId);
  return (await order.executeTakeFirstOrThrow()).isByHand;
}

/** Whether the report of a courier may change an order. */
export async function isMovable(tx: Database, { id, status }: LockedOrder): Promise<boolean> {
  if (status !== 'processing' && status !== 'shipped') return false;
  const found = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    // An order that has left the shop arrives, whatever happened to its payment.
    .where(sql<boolean>`not (status = 'processing' and ${isFullyRefunded}) and orders.id not in (${ordersInDispute})`)
    .executeTakeFirst();
  return found !== undefined;
}
