import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noticeLowStock } from '../notices/notice-low-stock.ts';
import { logMovements } from './log-movement.ts';
import { byVariantAndSize, type Movement, type StockQuantity } from './move-stock.ts';

/**
 * Restocks the returned units of a paid order that is not shipped yet, and takes the new ones, which it has reserved. A stock
 * item that was removed since gets nothing back.
 */
export async function exchangeUnits(
  tx: Database,
  { returned, taken }: { returned: StockQuantity; taken: StockQuantity },
  cause: Movement,
): Promise<void> {
  const moves = [
    { ...returned, delta: returned.quantity, released: 0 },
    { ...taken, delta: -taken.quantity, released: taken.quantity },
  ];
  for (const { variantId, size, delta, released } of moves.toSorted(byVariantAndSize)) {
    const item = await tx
      .updateTable('stock')
      .set({ quantity: sql`quantity + ${delta}`, reserved: sql`reserved - ${released}` })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .returning(['sku', 'quantity as after'])
      .executeTakeFirst();
    if (!item && released > 0) throw new Error(`No stock row of variant ${variantId} in size ${size}`);
    if (!item) continue;
    await logMovements(tx, [{ variantId, size, ...cause, kind: 'exchanged', delta }]);
    await noticeLowStock(tx, [{ sku: item.sku, before: item.after - delta, after: item.after }], cause.at);
  }
}
