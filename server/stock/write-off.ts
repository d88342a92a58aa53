import type { Database } from '../db/database.ts';
import { logMovements } from './log-movement.ts';
import { byVariantAndSize, type Movement, type StockQuantity } from './move-stock.ts';

/**
 * Logs units that came back and can't be sold: received and written off again, so that the quantity on hand stays.
 * Stock items that were removed since are skipped.
 */
export async function writeOff(tx: Database, lines: readonly StockQuantity[], cause: Movement): Promise<void> {
  for (const { variantId, size, quantity } of lines.toSorted(byVariantAndSize)) {
    const item = await tx
      .selectFrom('stock')
      .select('sku')
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .forUpdate()
      .executeTakeFirst();
    if (!item) continue;
    const movement = { variantId, size, ...cause };
    await logMovements(tx, [
      { ...movement, kind: 'received', delta: quantity, reason: 'Returned by the customer' },
      { ...movement, kind: 'adjusted', delta: -quantity, reason: 'Returned and written off' },
    ]);
  }
}
