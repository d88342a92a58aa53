import type { BookedShipment } from '#shared/admin/couriers/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import { isBookable } from './fetch-rates.ts';

/**
 * The parcels of an order that were booked, and whether one can be booked now.
 *
 * @throws ShopError `order_not_found`
 */
export async function findShipments(
  { db, couriers }: Shop,
  orderId: string,
): Promise<{ isBookable: boolean; shipments: BookedShipment[] }> {
  const order = db.selectFrom('orders').select(isBookable.as('isBookable')).where('id', '=', orderId);
  const [found, rows] = await Promise.all([
    order.executeTakeFirst(),
    db
      .selectFrom('shipments')
      .select(['id', 'parcel', 'status', 'courier', 'service', 'trackingNumber', 'trackingUrl', 'labelUrl'])
      .select(['bookedAt', 'problem', 'problemWords', 'problemNumber', 'problemDismissedAt'])
      .where('orderId', '=', orderId)
      .where('status', '<>', 'draft')
      .orderBy('bookedAt')
      .orderBy('id')
      .execute(),
  ]);
  if (!found) throw new ShopError('order_not_found');
  return {
    isBookable: couriers !== null && found.isBookable,
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
