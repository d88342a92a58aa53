import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { logOrderEvent } from '../orders/admin/change-status.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { courierError, requireCouriers } from './fetch-rates.ts';
import { applyShipment } from './apply-shipment.ts';

interface Cancellation {
  shipmentId: string;
  who: Extract<Who, `staff:${string}`>;
  audit?: InTransaction;
}

/**
 * Cancels the pick-up of a parcel that no courier has taken yet; the order stays as it is. If the company has sent somebody
 * meanwhile, it rejects it.
 *
 * @throws ShopError `no_couriers`, `shipment_moved` when it is not booked, `courier_rejected`, `courier_unavailable`: then the
 *   job finds out what became of it
 */
export async function cancelShipment(
  shop: Shop,
  orderId: string,
  { shipmentId, who, audit }: Cancellation,
): Promise<void> {
  const couriers = requireCouriers(shop);
  const shipment = await shop.db
    .selectFrom('shipments')
    .select(['providerId', 'status'])
    .where('id', '=', shipmentId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (shipment?.status !== 'booked') throw new ShopError('shipment_moved');
  const response = await courierError(couriers.cancel(shipment.providerId));
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId);
    const { numUpdatedRows } = await tx
      .updateTable('shipments')
      .set({ status: 'cancelled', endedAt: at, nextCheckAt: null, problem: null, problemWords: '' })
      .where('id', '=', shipmentId)
      .where('status', '=', 'booked')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return; // The company said something else first.
    await logOrderEvent(tx, orderId, { kind: 'courier_cancelled', who, at });
    await audit?.(tx);
  });
  if (response.status !== 'cancelled') await applyShipment(shop, shipmentId, response);
}
