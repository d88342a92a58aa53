import { stockItemKey } from '#shared/cart/lines.ts';
import type { Database } from '../db/database.ts';
import { type Entry, logMovements } from '../stock/log-movement.ts';
import type { DemoProduct } from './demo-files.ts';
import { addedAt, variantId } from './load-products.ts';

/** The units of one order line and when they were paid. */
export interface Sale {
  orderId: string;
  variantId: string;
  size: string;
  quantity: number;
  at: Date;
}

const entriesAtOnce = 1_000;

/**
 * Writes the stock movements that lead to the present stock: for each stock item one delivery on its product's first
 * day, of the units left and sold; then the sales, oldest first.
 */
export async function loadMovements(
  tx: Database,
  products: readonly DemoProduct[],
  sales: readonly Sale[],
  now: Date,
): Promise<void> {
  const sold = Map.groupBy(sales, stockItemKey);
  const received = products.flatMap((product) =>
    product.variants.flatMap(({ color, stock }) =>
      product.sizes.map((size): Entry => {
        const item = { variantId: variantId(product.slug, color.name), size };
        const gone = (sold.get(stockItemKey(item)) ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
        return {
          ...item,
          kind: 'received',
          delta: (stock[size] ?? 0) + gone,
          who: 'system',
          at: addedAt(product, now),
        };
      }),
    ),
  );
  const went = sales
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ quantity, ...sale }): Entry => ({ ...sale, kind: 'sold', delta: -quantity, who: 'provider' }));

  const log = [...received.filter(({ delta }) => delta > 0), ...went];
  for (let at = 0; at < log.length; at += entriesAtOnce) await logMovements(tx, log.slice(at, at + entriesAtOnce));
}
