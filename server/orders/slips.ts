import { ShopError } from '#shared/errors.ts';
import type { Slip } from '#shared/orders/admin-file-api.ts';
import type { Database } from '../db/database.ts';
import { asOrder, ordersWithLines } from './order-by-id.ts';
import { packLines } from './order-list.ts';

/**
 * What is printed for these orders, in the order they are named.
 *
 * @throws ShopError `order_not_found` when one of them is not there
 */
export async function slipsOf(db: Database, ids: readonly string[]): Promise<Slip[]> {
  const rows = await ordersWithLines(db)
    .select(packLines.$castTo<Slip['lines']>().as('toPack'))
    .where('orders.id', 'in', ids)
    .execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id.toLowerCase());
    if (!row) throw new ShopError('order_not_found');
    return { order: asOrder(row), shippingName: row.shippingName, lines: row.toPack };
  });
}
