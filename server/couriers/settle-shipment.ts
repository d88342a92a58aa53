import type { Shop } from '../shop.ts';
import { applyShipment, isFollowed, shipmentMayBecome } from './apply-shipment.ts';
import { requireCouriers } from './fetch-rates.ts';
import { findAtCourier } from './provider/find-at-courier.ts';
import { sendBooking } from './send-booking.ts';

/**
 * Asks the courier service about a parcel and applies the result. Webhooks and the job end here, so that late, repeated
 * and forged messages can only cause another request. A parcel that the service does not have is flagged for staff.
 *
 * @throws ShopError `courier_unavailable`; `courier_rejected` when it was to be booked
 */
export async function settleShipment(shop: Shop, id: string): Promise<void> {
  const shipment = await shop.db
    .selectFrom('shipments')
    .select(['providerId', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!shipment) return;
  if (shipmentMayBecome[shipment.status].length === 0 && !isFollowed(shipment.status)) return;
  if (shipment.status === 'booking') return void (await sendBooking(shop, id));
  await applyShipment(shop, id, await findAtCourier(requireCouriers(shop), shipment.providerId));
}
