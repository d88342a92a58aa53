import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';
import { isLiveShipment } from './live-shipments.ts';

/**
 * Whether a courier is booked for an order, as a condition on `orders`: its parcel goes to the address that the courier
 * service has.
 */
export const isCourierBooked = sql<boolean>`exists (
  select from shipments where shipments.order_id = orders.id and ${isLiveShipment})`;

/**
 * Keeps what goes where while a courier is booked. The order's row is locked, so none is booked in the meantime.
 *
 * @throws ShopError `courier_booked`
 */
export async function rejectCourierBooked(db: Database, orderId: string): Promise<void> {
  const booked = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isCourierBooked)
    .executeTakeFirst();
  if (booked) throw new ShopError('courier_booked');
}
