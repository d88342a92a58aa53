import { ShopError } from '#shared/errors.ts';
import type { Slip } from '#shared/orders/admin-file-api.ts';
import type { Database } from '../db/database.ts';
import { orderById } from './order-by-id.ts';
import { areaName } from './order-by-id.ts';
import { packLines } from './order-list.ts';

/**
 * What is printed for these orders, in the order they are named.
 *
 * @throws ShopError `order_not_found` when one of them is not there
 */
export async function slipsOf(db: Database, ids: readonly string[]): Promise<Slip[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', areaName.as('shippingName'), packLines.$castTo<Slip['lines']>().as('lines')])
    .where('id', 'in', ids)
    .execute();
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.find((one) => one.id === id.toLowerCase());
      if (!row) throw new ShopError('order_not_found');
      const order = await orderById(db, id);
      return { order, shippingName: row.shippingName, lines: row.lines };
    }),
  );
}
