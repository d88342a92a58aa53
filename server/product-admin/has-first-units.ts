import { stockItemKey } from '#shared/cart/lines.ts';
import type { ProductEntry } from '#shared/admin/products/forms.ts';
import type { Database } from '../db/database.ts';
import { reasonOfNewSize } from '../stock/add-sizes.ts';

/**
 * Whether the sizes of a product began with these units. Units that were sold or counted since make no difference:
 * stock movements, which are never deleted, show what was sent.
 */
export async function hasFirstUnits(tx: Database, { variants, sizes }: ProductEntry): Promise<boolean> {
  const movements = await tx
    .selectFrom('stockMovements')
    .select(['variantId', 'size', 'delta'])
    .where(
      'variantId',
      'in',
      variants.map(({ _id }) => _id),
    )
    .where('reason', '=', reasonOfNewSize)
    .orderBy('id')
    .execute();
  const first = new Map(movements.map(({ delta, ...item }) => [stockItemKey(item), delta]));
  return variants.every(({ _id: variantId, stockItems }) =>
    sizes.every((size) => {
      const sent = stockItems.find((stockItem) => stockItem.size === size)?.quantity ?? 0;
      return sent === (first.get(stockItemKey({ variantId, size })) ?? 0);
    }),
  );
}
