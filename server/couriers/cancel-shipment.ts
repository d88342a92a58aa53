import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { minutesAfter } from '#shared/dates/moments.ts';
import { transact } from '../db/transact.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { courierError, requireCouriers } from './fetch-rates.ts';
import { applyShipment } from './apply-shipment.ts';
import { type CourierProvider, RejectedByCourier } from './provider/courier-provider.ts';
import { findAtCourier, type FoundShipment } from './provider/find-at-courier.ts';

interface Cancellation {
  shipmentId: string;
  who: Extract<Who, `staff:${string}`>;
}

/** How long after a lost response the courier service shows that it cancelled a pick-up. */
const unclearMinutes = 2;

/**
 * Cancels the pick-up of a parcel that no courier has taken yet; the order stays as it is, unless nothing else of it is
 * to arrive. The courier service rejects it if a courier is already on the way. The member of staff is recorded first,
 * so that the webhook or the job, if it learns of the cancellation first, knows that staff requested it and writes the
 * audit entry. Repeating it changes nothing.
 *
 * @throws ShopError `no_couriers`, `shipment_moved` when it is not booked, `courier_rejected`, `courier_unavailable`: then the
 *   job finds out what became of it
 */
export async function cancelShipment(shop: Shop, orderId: string, cancellation: Cancellation): Promise<void> {
  const couriers = requireCouriers(shop);
  const { shipmentId, who } = cancellation;
  const providerId = await recordRequest(shop, orderId, cancellation);
  if (providerId === null) return;
  try {
    await applyShipment(shop, shipmentId, await courierError(cancelled(couriers, providerId)));
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'courier_rejected')) throw error;
    await shop.db
      .updateTable('shipments')
      .set({ cancelRequestedBy: null })
      .where('id', '=', shipmentId)
      .where('status', '=', 'booked')
      .where('cancelRequestedBy', '=', who)
      .execute();
    throw error;
  }
}

/** @returns the courier service's id of the parcel; null when this person has cancelled it already */
async function recordRequest(shop: Shop, orderId: string, { shipmentId, who }: Cancellation) {
  return transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const shipment = await tx
      .selectFrom('shipments')
      .select(['providerId', 'status', 'cancelRequestedBy'])
      .where('id', '=', shipmentId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    // The second tap, or the first one's response was lost.
    if (shipment?.status === 'cancelled' && shipment.cancelRequestedBy === who) return null;
    if (shipment?.status !== 'booked') throw new ShopError('shipment_moved');
    if (shipment.cancelRequestedBy !== who) {
      // Should the response be lost, it is not known for long.
      const nextCheckAt = minutesAfter(shop.now(), unclearMinutes);
      const request = { cancelRequestedBy: who, nextCheckAt };
      await tx.updateTable('shipments').set(request).where('id', '=', shipmentId).execute();
    }
    return shipment.providerId;
  });
}

/**
 * The courier service accepts a cancellation once and rejects it the second time, even if the response to the first was lost.
 * A parcel that it no longer has will not be picked up either, so it counts as cancelled.
 */
async function cancelled(couriers: CourierProvider, providerId: string): Promise<FoundShipment> {
  const response = await couriers.cancel(providerId).catch(async (error: unknown) => {
    if (!(error instanceof RejectedByCourier)) throw error;
    const known = await findAtCourier(couriers, providerId);
    if (known.status !== 'cancelled' && known.status !== 'missing') throw error;
    return known;
  });
  return { ...response, status: 'cancelled' };
}
