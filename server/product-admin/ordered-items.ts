import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { StockItemKey } from '../stock/available-quantity.ts';

/**
 * Which sizes of these variants orders refer to: with their lines, with what a change of a line took away or would add,
 * declined and withdrawn ones too, and with the new units of exchanges. None of these variants may be deleted.
 */
export async function orderedItems(tx: Database, variantIds: readonly string[]): Promise<StockItemKey[]> {
  const are = (column: string) => sql`${sql.ref(column)} = any(${variantIds}::uuid[])`;
  const { rows } = await sql<StockItemKey>`
    select variant_id, size from order_lines where ${are('variant_id')}
    union select variant_id, size from order_changes where ${are('variant_id')}
    union select new_variant_id, new_size from order_changes where ${are('new_variant_id')}
    union select new_variant_id, new_size from return_lines where ${are('new_variant_id')}`.execute(tx);
  return rows;
}
