import type { BookedShipment } from '#shared/admin/couriers/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import { type ItemToSend, itemsInParcel, itemsToSend } from '../orders/items-to-send.ts';
import { isBookable } from './fetch-rates.ts';

/**
 * The parcels of an order that were booked, what is in none yet, and whether one can be booked now.
 *
 * @throws ShopError `order_not_found`
 */
export async function findShipments(
  { db, couriers }: Shop,
  orderId: string,
): Promise<{ isBookable: boolean; toSend: Omit<ItemToSend, 'price'>[]; shipments: BookedShipment[] }> {
  const order = db
    .selectFrom('orders')
    .select([isBookable.as('isBookable'), itemsToSend.as('toSend')])
    .where('id', '=', orderId);
  const [found, rows] = await Promise.all([
    order.executeTakeFirst(),
    db
      .selectFrom('shipments')
      .select(['id', 'parcel', 'status', 'courier', 'service', 'trackingNumber', 'trackingUrl', 'labelUrl'])
      .select(['bookedAt', 'problem', 'problemWords', 'problemNumber', 'problemDismissedAt'])
      .select(itemsInParcel.as('items'))
      .where('orderId', '=', orderId)
      .where('status', '<>', 'draft')
      .orderBy('bookedAt')
      .orderBy('id')
      .execute(),
  ]);
  if (!found) throw new ShopError('order_not_found');
  return {
    isBookable: couriers !== null && found.isBookable,
    toSend: found.toSend.map(({ price: _price, ...item }) => item),
    shipments: rows.map(({ id, status, courier, service, bookedAt, problem, problemDismissedAt, ...row }) => ({
      ...row,
      _id: id,
      status: status as BookedShipment['status'],
      courier: courier ?? '',
      service: service ?? '',
      bookedAt: bookedAt!.toISOString(),
      problem: problemDismissedAt === null ? (problem as BookedShipment['problem']) : null,
    })),
  };
}
