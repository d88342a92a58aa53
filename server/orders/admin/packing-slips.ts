import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { PackingSlip } from '#shared/admin/orders/order-api.ts';
import type { Database } from '../../db/database.ts';
import { excessRefunds } from '../../refunds/excess-refunds.ts';
import { ordersWithLines } from '../order-by-id.ts';
import { toOrder } from '../to-order.ts';
import { packingLines } from './admin-orders.ts';

/**
 * The packing slips of these orders, in the order of the ids.
 *
 * @throws ShopError `order_not_found` when one of them does not exist
 */
export async function findPackingSlips(db: Database, ids: readonly string[]): Promise<PackingSlip[]> {
  const rows = await ordersWithLines(db)
    .select([packingLines.$castTo<PackingSlip['lines']>().as('toPack'), refunded.as('refunded')])
    .where('orders.id', 'in', ids)
    .execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id.toLowerCase());
    if (!row) throw new ShopError('order_not_found');
    return { order: toOrder(row), shippingName: row.shippingName, lines: row.toPack, refunded: row.refunded };
  });
}

const refunded = sql<number>`(
  select coalesce(sum(amount_kobo) / 100.0, 0)::float8 from order_refunds
  where order_refunds.order_id = orders.id and order_refunds.status <> 'failed' and is_of_sale
    and order_refunds.id not in (${excessRefunds(sql`orders.id`)}))`;
