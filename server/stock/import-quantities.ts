import { sql } from 'kysely';
import { stockItemKey } from '#shared/cart/lines.ts';
import type { Staff } from '#shared/admin/sign-in/api.ts';
import type { Database } from '../db/database.ts';
import { noticeLowStock } from '../notices/notice-low-stock.ts';
import { staffActorId } from '../staff/gate.ts';
import { type Entry, logMovements } from './log-movement.ts';
import type { StockItemKey } from './available-quantity.ts';

interface ImportedQuantities {
  items: readonly (StockItemKey & {
    sku?: string | undefined;
    quantity: number;
    before: { quantity: number } | null;
  })[];
  reason?: string;
  by: Pick<Staff, '_id'>;
  at: Date;
}

/**
 * Sets quantities from an import file and adds new stock items, all in bulk. Call it in the transaction of the import,
 * which has locked the rows and checked that no quantity falls below the reserved units.
 *
 * @returns the SKUs of the new stock items
 */
export async function setImportedQuantities(
  tx: Database,
  { items, reason = 'import', by, at }: ImportedQuantities,
): Promise<string[]> {
  const rows = items.map(({ variantId, size, sku, quantity, before }) => {
    return { variant_id: variantId, size, sku: sku ?? null, quantity, is_new: before === null };
  });
  const imported = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as imported(variant_id uuid, size text, sku text, quantity integer, is_new boolean)`;
  const added = await sql<{ sku: string }>`insert into stock (variant_id, size, sku, quantity)
    select variant_id, size, sku, quantity from ${imported} where is_new order by variant_id, size collate "C"
    returning sku`.execute(tx);
  const changed = await sql<
    StockItemKey & { sku: string }
  >`update stock set quantity = imported.quantity from ${imported}
    where stock.variant_id = imported.variant_id and stock.size = imported.size and not is_new
    returning stock.sku, stock.variant_id, stock.size`.execute(tx);
  const entries = items.map(({ variantId, size, quantity, before }): Entry => {
    const delta = quantity - (before?.quantity ?? 0);
    return {
      variantId,
      size,
      kind: before ? 'counted' : 'received',
      delta,
      who: staffActorId(by),
      at,
      reason,
    };
  });
  await logMovements(
    tx,
    entries.filter(({ delta }) => delta !== 0),
  );
  const skus = new Map(changed.rows.map(({ sku, ...item }) => [stockItemKey(item), sku]));
  const changes = items.flatMap(({ before, quantity, ...item }) => {
    const sku = skus.get(stockItemKey(item));
    return before && sku !== undefined ? [{ sku, before: before.quantity, after: quantity }] : [];
  });
  await noticeLowStock(tx, changes, at);
  return added.rows.map(({ sku }) => sku);
}
