import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Units of unpaid orders that riders have with them (decision 0096): they are on hand and reserved until they are paid, but
 * no longer where staff count.
 *
 * @returns the units by 'variant size'; items without any are missing
 */
export async function dispatchedUnits(db: Database, variantIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ item: string; units: number }>`
    select variant_id || ' ' || size as item, sum(quantity)::integer as units
    from order_lines where variant_id = any(${variantIds}::uuid[]) and order_id = any(array(
      select orders.id from orders join on_delivery_orders on order_id = orders.id
      where status = 'pending' and dispatched_at is not null))
    group by variant_id, size`.execute(db);
  return new Map(rows.map(({ item, units }) => [item, units]));
}
