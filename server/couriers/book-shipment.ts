import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Who } from '#shared/orders/status.ts';
import { hoursBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { type InTransaction, transact } from '../db/transact.ts';
import { logOrderEvent } from '../orders/status/change-status.ts';
import { type ItemToSend, itemsToSend } from '../orders/delivery/items-to-send.ts';
import { liveStatuses } from '../orders/delivery/live-shipments.ts';
import { rejectBackOnSale } from '../orders/lines/reject-back-on-sale.ts';
import { lockFirstOrder, lockOrder } from '../orders/lock-order.ts';
import { isOrderUndelivered } from '../orders/undelivered/is-undelivered.ts';
import { rejectFailedRefund } from '../refunds/reject-failed-refund.ts';
import type { Shop } from '../shop.ts';
import { isBookable, requireCouriers } from './fetch-rates.ts';
import { sendBooking } from './send-booking.ts';
import type { ShipmentStatus } from './apply-shipment.ts';

interface Booking {
  shipmentId: string;
  /** One of those that were offered for it. */
  rateId: string;
  who: Extract<Who, `staff:${string}`>;
  audit?: InTransaction;
}

/** Prices are loaded again when they are this old. */
const ratesHours = 6;

/**
 * Arranges a courier for a parcel, once however often it is called: the row is written first, then the courier service
 * is called, and if its response is lost a job asks for the outcome.
 *
 * @returns whether it is booked; otherwise the job finds out
 * @throws ShopError `no_couriers`, `order_not_found`, `shipment_moved` when the parcel was booked by somebody else, or its prices
 *   are too old or for another address, `not_bookable`, `not_changeable` when a refund that failed put units of the order on
 *   sale, `refund_failed` for what came back, `items_moved`, `courier_rejected`
 */
export async function bookShipment(shop: Shop, orderId: string, booking: Booking): Promise<boolean> {
  requireCouriers(shop);
  await recordBooking(shop, orderId, booking);
  const status = await sendBooking(shop, booking.shipmentId);
  if (hasEnded(status)) throw bookingOver();
  return status !== 'booking';
}

async function recordBooking(shop: Shop, orderId: string, { shipmentId, rateId, who, audit }: Booking): Promise<void> {
  const at = shop.now();
  await transact(shop.db, async (tx) => {
    await lockFirstOrder(tx, await lockOrder(tx, orderId));
    const shipment = await tx
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', shipmentId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    if (!shipment) throw new ShopError('shipment_moved');
    // A second tap, or the first one's response was lost.
    if (shipment.rateId === rateId && hasEnded(shipment.status)) throw bookingOver();
    if (shipment.rateId === rateId) return;
    const rate = shipment.rates.find((one) => one.rateId === rateId);
    const isOld = shipment.createdAt < hoursBefore(at, ratesHours);
    const isMoved = await isAddressChangedSince(tx, orderId, shipment.createdAt);
    if (shipment.status !== 'draft' || !rate || isOld || isMoved) throw new ShopError('shipment_moved');
    // Somebody booked this parcel with another draft in the meantime.
    const other = tx.selectFrom('shipments').select('id').where('orderId', '=', orderId);
    const isTaken = other.where('parcel', '=', shipment.parcel).where('status', 'in', liveStatuses);
    if (await isTaken.executeTakeFirst()) throw new ShopError('shipment_moved');
    const open = tx.selectFrom('orders').select('id').where('id', '=', orderId).where(isBookable);
    if (!(await open.executeTakeFirst())) throw new ShopError('not_bookable');
    await rejectBackOnSale(tx, orderId);
    // As when it is sent again without a courier: the refund may be retried.
    if (await isOrderUndelivered(tx, orderId)) await rejectFailedRefund(tx, orderId);
    const { toSend } = await tx
      .selectFrom('orders')
      .select(itemsToSend.as('toSend'))
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const contents = tx
      .selectFrom('shipmentLines')
      .select(['position', 'quantity'])
      .where('shipmentId', '=', shipmentId);
    // The database rejects it as well, but for what was refunded.
    const isLeft = ({ position, quantity }: Pick<ItemToSend, 'position' | 'quantity'>) =>
      toSend.some((item) => item.position === position && item.quantity >= quantity);
    if (!(await contents.execute()).every(isLeft)) throw new ShopError('items_moved');
    const { courier, service, costKobo } = rate;
    await tx
      .updateTable('shipments')
      .set({ status: 'booking', rateId, courier, service, costKobo, bookedAt: at, bookedBy: who, nextCheckAt: at })
      .where('id', '=', shipmentId)
      .execute();
    await logOrderEvent(tx, orderId, { kind: 'courier_booked', who, at, note: { courier, parcel: shipment.parcel } });
    await audit?.(tx);
  });
}

/** Rejected by the courier service, or cancelled: another booking needs prices of its own. */
const hasEnded = (status: ShipmentStatus) => status === 'failed' || status === 'cancelled';
const bookingOver = () => new ShopError('shipment_moved', { message: adminMessages.couriers.bookingOver });

/** Whether the order's address differs from the one that the courier service has. */
async function isAddressChangedSince(tx: Database, orderId: string, since: Date): Promise<boolean> {
  const event = await tx
    .selectFrom('orderEvents')
    .select('seq')
    .where('orderId', '=', orderId)
    .where('kind', 'in', ['address_changed', 'delivery_changed'])
    .where('at', '>=', since)
    .executeTakeFirst();
  return event !== undefined;
}
