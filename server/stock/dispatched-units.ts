import { sql } from 'kysely';
import { stockItemKey } from '#shared/cart/lines.ts';
import type { Database } from '../db/database.ts';
import type { StockItemKey } from './available-quantity.ts';

/**
 * Units of unpaid orders that riders have with them (decision 0096): they are on hand and reserved until they are paid, but
 * not where staff count, unless their parcel came back (0131).
 *
 * @returns a function from a stock item to its dispatched units
 */
export async function dispatchedUnits(
  db: Database,
  variantIds: readonly string[],
): Promise<(item: StockItemKey) => number> {
  const { rows } = await sql<StockItemKey & { units: number }>`
    select variant_id, size, sum(quantity)::integer as units
    from order_lines where variant_id = any(${variantIds}::uuid[]) and order_id = any(array(
      select orders.id from orders join on_delivery_orders on order_id = orders.id
      where status = 'pending' and dispatched_at is not null and not exists (
        select from undelivered_parcels where undelivered_parcels.order_id = orders.id and sent_again_at is null)))
    group by variant_id, size`.execute(db);
  const byItem = new Map(rows.map(({ units, ...item }) => [stockItemKey(item), units]));
  return (item) => byItem.get(stockItemKey(item)) ?? 0;
}
