import { sql } from 'kysely';
import { stockItemKey } from '#shared/cart/lines.ts';
import { bySize } from '#shared/catalogue/sizes.ts';
import type { ReturnForm } from '#shared/returns/api.ts';
import type { Database } from '../db/database.ts';
import { isFullyRefunded } from '../orders/reject-fully-refunded.ts';
import { releaseReserved, type StockQuantity } from '../stock/move-stock.ts';

/** A size of a colour that units of an order line can be exchanged for. */
interface Replacement {
  /** The position of the order line, from 0. */
  position: number;
  variantId: string;
  size: string;
  color: string;
  available: number;
}

/**
 * The items that the lines of an order can be exchanged for (decision 0080): each size of the same product, in colours
 * that cost no more today than the one that was bought, including sold-out ones. None once the payment was refunded.
 */
export async function replacementsOf(db: Database, orderId: string): Promise<Replacement[]> {
  const { rows } = await sql<Replacement & { variantPosition: number }>`
    select order_lines.position, variants.id as variant_id, stock.size, variants.color_name as color,
      stock.quantity - reserved as available, variants.position as variant_position
    from order_lines join orders on orders.id = order_lines.order_id and not ${isFullyRefunded}
      join variants as bought on bought.id = order_lines.variant_id
      join products on products.id = order_lines.product_id and products.status = 'published'
      join variants on variants.product_id = products.id and variants.price <= bought.price
      join stock on stock.variant_id = variants.id
    where order_lines.order_id = ${orderId}`.execute(db);
  return rows
    .toSorted((one, other) => one.variantPosition - other.variantPosition || bySize(one.size, other.size))
    .map(({ position, variantId, size, color, available }) => ({ position, variantId, size, color, available }));
}

/** The new units of an exchange that is requested; empty for a refund. */
export const replacementsIn = (lines: ReturnForm['lines']): StockQuantity[] =>
  sumOf(lines.flatMap(({ replacement, quantity }) => (replacement ? [{ ...replacement, quantity }] : [])));

/** The new units of a return; empty for a refund. */
async function replacementsOfReturn(tx: Database, returnId: string): Promise<StockQuantity[]> {
  const lines = await tx
    .selectFrom('returnLines')
    .select(['newVariantId', 'newSize', 'quantity'])
    .where('returnId', '=', returnId)
    .execute();
  return sumOf(
    lines.flatMap(({ newVariantId: variantId, newSize: size, quantity }) =>
      variantId !== null && size !== null ? [{ variantId, size, quantity }] : [],
    ),
  );
}

/** Ends the reservation of the new units of a return that was declined or withdrawn. */
export async function releaseReplacements(tx: Database, returnId: string): Promise<void> {
  await releaseReserved(tx, await replacementsOfReturn(tx, returnId));
}

/** Two lines may be exchanged for the same size of a colour. */
function sumOf(items: readonly StockQuantity[]): StockQuantity[] {
  const sums = new Map<string, StockQuantity>();
  for (const { variantId, size, quantity } of items) {
    const key = stockItemKey({ variantId, size });
    sums.set(key, { variantId, size, quantity: quantity + (sums.get(key)?.quantity ?? 0) });
  }
  return [...sums.values()];
}
