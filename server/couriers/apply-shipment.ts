import type { Selectable, Updateable } from 'kysely';
import { daysBefore, hoursAfter, minutesAfter } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/tables.ts';
import { transact } from '../db/transact.ts';
import { logOrderEvent } from '../orders/status/change-status.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { isOrderFullyRefunded } from '../orders/reject-fully-refunded.ts';
import { isOrderUndelivered } from '../orders/undelivered/is-undelivered.ts';
import type { Shop } from '../shop.ts';
import { writeAudit } from '../staff/write-audit.ts';
import type { FoundShipment } from './provider/find-at-courier.ts';
import { recordCameBack } from './came-back/record-parcel-back.ts';
import { moveOrder } from './move-order.ts';
import { followedHours, recordFound } from './record-found.ts';
import { recordProblem } from './record-problem.ts';
import { withoutCustomer } from './without-customer.ts';

export type ShipmentStatus = DB['shipments']['status'];

/**
 * The transitions of a parcel that the courier service may cause; the database rejects all others as well. Nothing
 * follows a delivery.
 */
export const shipmentMayBecome: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  draft: [],
  booking: ['booked', 'in_transit', 'delivered', 'cancelled', 'came_back'],
  booked: ['in_transit', 'delivered', 'cancelled', 'came_back'],
  in_transit: ['delivered', 'cancelled', 'came_back'],
  delivered: [],
  cancelled: [],
  failed: [],
  lost: [],
  came_back: [],
};

/** Over for the order, and still followed: the courier service may find such a parcel, or report that it was delivered. */
export const isFollowed = (status: ShipmentStatus): boolean => status === 'lost' || status === 'came_back';

/** Applies what the courier service says of a parcel, and moves its order. Repeating it changes nothing. */
export async function applyShipment(shop: Shop, id: string, found: FoundShipment): Promise<void> {
  await transact(shop.db, async (tx) => {
    const known = tx.selectFrom('shipments').selectAll().where('id', '=', id);
    const { orderId } = await known.executeTakeFirstOrThrow();
    const order = await lockOrder(tx, orderId); // All that happens to its parcels waits for this lock.
    const response = withoutCustomer(order, found);
    const shipment = await known.executeTakeFirstOrThrow();
    if (isFollowed(shipment.status)) return recordFound(shop, tx, shipment, response);
    await applyLocked(shop, tx, { order, shipment, response });
  });
}

interface Applied {
  order: LockedOrder;
  shipment: Selectable<DB['shipments']>;
  response: FoundShipment;
}

async function applyLocked(shop: Shop, tx: Database, { order, shipment, response }: Applied): Promise<void> {
  const at = shop.now();
  const { id, orderId, status } = shipment;
  if (shipmentMayBecome[status].length === 0) return;
  const next = shipmentMayBecome[status].find((one) => one === response.status);
  const wasBack = next === 'came_back' && (await isOrderUndelivered(tx, orderId));
  await tx
    .updateTable('shipments')
    .set({
      ...(next && { status: next, problem: null, problemWords: '', ...momentsOf(next, at) }),
      trackingNumber: response.trackingNumber ?? shipment.trackingNumber,
      trackingUrl: response.trackingUrl ?? shipment.trackingUrl,
      labelUrl: response.labelUrl ?? shipment.labelUrl,
      nextCheckAt: nextCheck({
        status: next ?? status,
        bookedAt: shipment.bookedAt,
        at,
        scheduledAt: shipment.nextCheckAt,
      }),
    })
    .where('id', '=', id)
    .execute();
  const isUnclear = response.status === 'unknown' || response.status === 'missing';
  const isNewWord = isUnclear && shipment.problemWords !== response.words;
  if (isNewWord) await recordProblem(shop, tx, { id, problem: 'unknown_status', words: response.words });
  if (next === 'cancelled') await recordCancellation(shop, tx, shipment, response.words);
  if (!next && status === 'booked' && shipment.problem === null && !isNewWord && (await isOrderClosed(tx, order)))
    await recordProblem(shop, tx, { id, problem: 'order_closed', words: response.words });
  if (next === 'came_back') await recordCameBack(shop, tx, order, { id, words: response.words, wasBack });
  else if (next) await moveOrder(shop, tx, order, id);
}

/** Cancelled by staff, who asked for it before the parcel was on its way, or by the courier service itself. */
async function recordCancellation(
  shop: Shop,
  tx: Database,
  { id, orderId, status, cancelRequestedBy: by }: Applied['shipment'],
  words: string,
): Promise<void> {
  if (by === null || status !== 'booked') return recordProblem(shop, tx, { id, problem: 'cancelled', words });
  const at = shop.now();
  await logOrderEvent(tx, orderId, { kind: 'courier_cancelled', who: by, at });
  const staff = { _id: by.slice('staff:'.length) };
  await writeAudit(tx, { by: staff, at, action: 'order.courier-cancelled', subject: orderId });
}

/** Whether nothing of an order is to be delivered any more. */
const isOrderClosed = async (tx: Database, { id, status }: LockedOrder): Promise<boolean> =>
  status === 'cancelled' || (await isOrderFullyRefunded(tx, id));

function momentsOf(status: ShipmentStatus, at: Date): Updateable<DB['shipments']> {
  if (status === 'in_transit') return { inTransitAt: at };
  if (status === 'delivered') return { deliveredAt: at, endedAt: at };
  if (status === 'came_back') return { cameBackAt: at, cameBackBy: 'courier', endedAt: at };
  return status === 'cancelled' ? { endedAt: at } : {};
}

interface Checked {
  status: ShipmentStatus;
  bookedAt: Date | null;
  at: Date;
  /** The check that is scheduled already. */
  scheduledAt: Date | null;
}

/** Half-hourly at first: webhooks come sooner. After three months nobody waits for it any more. */
function nextCheck({ status, bookedAt, at, scheduledAt }: Checked): Date | null {
  if (status === 'booking') return scheduledAt;
  if (isFollowed(status)) return hoursAfter(at, followedHours);
  if (shipmentMayBecome[status].length === 0) return null;
  const since = bookedAt ?? at;
  if (since < daysBefore(at, 90)) return null;
  return minutesAfter(at, since > daysBefore(at, 14) ? 30 : 360);
}

export async function statusOf(db: Database, id: string): Promise<ShipmentStatus> {
  const { status } = await db.selectFrom('shipments').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  return status;
}
