import { ShopError } from '#shared/errors.ts';
import type { PackingSlip } from '#shared/admin/orders/order-api.ts';
import type { Database } from '../../db/database.ts';
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
    .select(packingLines.$castTo<PackingSlip['lines']>().as('toPack'))
    .where('orders.id', 'in', ids)
    .execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id.toLowerCase());
    if (!row) throw new ShopError('order_not_found');
    return { order: toOrder(row), shippingName: row.shippingName, lines: row.toPack };
  });
}
