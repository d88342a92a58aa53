import type { Order } from '#shared/orders/api.ts';
import type { Database } from '../db/database.ts';
import { belongsTo, type Customer } from './access/may-read.ts';
import { ordersWithLines } from './order-by-id.ts';
import { toOrder } from './to-order.ts';

/** Every order of a customer, the newest first, for the export of their data. Pages use `orderHistoryPage`. */
export async function ordersOf(db: Database, account: Customer): Promise<Order[]> {
  const rows = await ordersWithLines(db)
    .where(belongsTo(account))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
  return rows.map(toOrder);
}
