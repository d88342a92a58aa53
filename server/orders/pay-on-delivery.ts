import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** That an order is paid when it arrives (docs/decisions/0096); undefined for every other order. */
export function onDeliveryOf(db: Database, orderId: string) {
  return db.selectFrom('onDeliveryOrders').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/** Unpaid orders that are out for delivery: they end by the word of staff alone. */
export const isOutForDelivery = sql<boolean>`exists (
  select from on_delivery_orders
  where on_delivery_orders.order_id = orders.id and dispatched_at is not null and orders.status = 'pending')`;
