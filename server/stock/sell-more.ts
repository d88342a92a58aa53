import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noticeLowStock, type StockChange } from '../notices/notice-low-stock.ts';
import { insufficientStock } from './available-quantity.ts';
import { logMovements } from './log-movement.ts';
import { byVariantAndSize, type Movement, type StockQuantity } from './move-stock.ts';

type Resale = Movement & Required<Pick<Movement, 'reason'>>;

/**
 * Sells units that nobody has reserved, to an order that has bought its own already: those that replace lost ones. They count as
 * sold, so that what they cost the shop is in its profit, and by their reason on the day on which they leave (`countedAt`).
 *
 * @throws ShopError `stock_short` for the first item of which too few are available
 */
export async function sellMore(tx: Database, items: readonly StockQuantity[], sale: Resale): Promise<void> {
  const changes: StockChange[] = [];
  for (const { variantId, size, quantity } of items.toSorted(byVariantAndSize)) {
    const sold = await tx
      .updateTable('stock')
      .set({ quantity: sql`quantity - ${quantity}` })
      .where('variantId', '=', variantId)
      .where('size', '=', size)
      .where(sql<number>`quantity - reserved`, '>=', quantity)
      .returning(['sku', 'quantity as after'])
      .executeTakeFirst();
    if (!sold) throw insufficientStock({ variantId, size }, await unreserved(tx, { variantId, size }));
    changes.push({ sku: sold.sku, before: sold.after + quantity, after: sold.after });
    await logMovements(tx, [{ variantId, size, ...sale, kind: 'sold', delta: -quantity }]);
  }
  await noticeLowStock(tx, changes, sale.at);
}

/** Also of a product that is no longer published: it may still be sent. */
async function unreserved(tx: Database, { variantId, size }: Pick<StockQuantity, 'variantId' | 'size'>) {
  const item = await tx
    .selectFrom('stock')
    .select(sql<number>`quantity - reserved`.as('available'))
    .where('variantId', '=', variantId)
    .where('size', '=', size)
    .executeTakeFirst();
  return item?.available ?? null;
}
