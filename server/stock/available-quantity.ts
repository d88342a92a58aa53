import { sql } from 'kysely';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Database } from '../db/database.ts';
import { firstOf, send } from '../db/send.ts';
import { ownReserved, type Reserver } from './own-reserved.ts';

/** Identifies a stock item: one variant in one size. */
export interface StockItemKey {
  variantId: string;
  size: string;
}

/**
 * Available units: on hand less what others have reserved. Null when there is no such stock item, or its product is not
 * published.
 *
 * @param reserver whose own reservations count as available; by default nobody's do
 */
export async function countAvailable(
  db: Database,
  { variantId, size }: StockItemKey,
  productId?: string,
  reserver: Reserver = {},
): Promise<number | null> {
  const query = db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(sql<number>`stock.quantity - stock.reserved + ${ownReserved(reserver)}`.as('available'))
    .where('stock.variantId', '=', variantId)
    .where('stock.size', '=', size)
    .where('products.status', '=', 'published')
    .$if(productId !== undefined, (published) => published.where('variants.productId', '=', productId!));
  return (await firstOf(send(db, query)))?.available ?? null;
}

/** The error for too few units. `available` is null when there is no such stock item. */
export function insufficientStock({ variantId, size }: StockItemKey, available: number | null): ShopError {
  return new ShopError('stock_short', {
    message: stockSentence(available, size),
    variantId,
    size,
    availableQuantity: available ?? 0,
  });
}

/** 'Only 2 left in Medium', 'Sold out in Medium', or that there is no such stock item. */
export function stockSentence(available: number | null, size: string): string {
  if (available === null) return messages.stock.noSuchItem;
  return available === 0 ? messages.stock.soldOut(sizeName(size)) : messages.stock.onlyLeft(available, sizeName(size));
}
