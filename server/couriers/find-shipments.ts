import { sql } from 'kysely';
import type { BookedShipment } from '#shared/admin/couriers/api.ts';
import { ShopError } from '#shared/errors.ts';
import type { Shop } from '../shop.ts';
import { type ItemToSend, itemsToSend, mayResend } from '../orders/delivery/items-to-send.ts';
import { isFullyRefunded } from '../orders/reject-fully-refunded.ts';
import { isBookable } from './fetch-rates.ts';

const itemsForStaff = sql<BookedShipment['items']>`(
  select coalesce(json_agg(json_build_object('position', shipment_lines.position, 'name', name, 'size', size, 'color', color_name,
    'quantity', shipment_lines.quantity, 'resent', resent, 'mayResend', ${mayResend}) order by shipment_lines.position), '[]')
  from shipment_lines join order_lines using (order_id, position) where shipment_lines.shipment_id = shipments.id)`;

/**
 * The parcels of an order that were booked, what is in none yet, and whether one can be booked now.
 *
 * @throws ShopError `order_not_found`
 */
export async function findShipments(
  { db, couriers }: Shop,
  orderId: string,
): Promise<{
  isBookable: boolean;
  mayBeLost: boolean;
  mayComeBack: boolean;
  toSend: Omit<ItemToSend, 'price'>[];
  shipments: BookedShipment[];
}> {
  const order = db
    .selectFrom('orders')
    .select(['status', isBookable.as('isBookable'), itemsToSend.as('toSend'), isFullyRefunded.as('isRefunded')])
    .where('id', '=', orderId);
  const [found, rows] = await Promise.all([
    order.executeTakeFirst(),
    db
      .selectFrom('shipments')
      .select(['id', 'parcel', 'status', 'courier', 'service', 'trackingNumber', 'trackingUrl', 'labelUrl'])
      .select(['bookedAt', 'problem', 'problemWords', 'problemNumber', 'problemDismissedAt'])
      .select(['lostWords', itemsForStaff.as('items')])
      .where('orderId', '=', orderId)
      .where('status', '<>', 'draft')
      .orderBy('bookedAt')
      .orderBy('id')
      .execute(),
  ]);
  if (!found) throw new ShopError('order_not_found');
  const isOnItsWay = found.status === 'shipped' && rows.some(({ status }) => status === 'in_transit');
  return {
    isBookable: couriers !== null && found.isBookable,
    mayBeLost: isOnItsWay,
    mayComeBack: isOnItsWay && !found.isRefunded,
    toSend: found.toSend.map(({ price: _price, ...item }) => item),
    shipments: rows.map(({ id, status, courier, service, bookedAt, problem, problemDismissedAt, ...row }) => ({
      ...row,
      _id: id,
      status: status as BookedShipment['status'],
      courier: courier ?? '',
      service: service ?? '',
      bookedAt: bookedAt!.toISOString(),
      problem: problemDismissedAt === null ? problem : null,
    })),
  };
}
