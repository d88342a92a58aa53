import { sql } from 'kysely';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Database } from '../db/database.ts';
import { firstOf, send } from '../db/send.ts';

/** Which piece is meant: one size of one colour. */
export interface Piece {
  variantId: string;
  size: string;
}

/** How many can be sold now: on the shelf and not promised to an unpaid order. Null when there is no such piece, or shoppers may not see it. */
export async function countAvailable(
  db: Database,
  { variantId, size }: Piece,
  productId?: string,
): Promise<number | null> {
  const piece = db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(sql<number>`stock.quantity - stock.reserved`.as('left'))
    .where('stock.variantId', '=', variantId)
    .where('stock.size', '=', size)
    .where('products.status', '=', 'published')
    .$if(productId !== undefined, (query) => query.where('variants.productId', '=', productId!));
  return (await firstOf(send(db, piece)))?.left ?? null;
}

/** There are fewer than were wanted: `left`, or null when there is no such piece. */
export function insufficientStock({ variantId, size }: Piece, left: number | null): ShopError {
  return new ShopError('stock_short', {
    message: stockSentence(left, size),
    variantId,
    size,
    availableQuantity: left ?? 0,
  });
}

/** 'Only 2 left in Medium', 'Sold out in Medium', or that there is no such piece. */
export function stockSentence(left: number | null, size: string): string {
  if (left === null) return messages.stock.noSuchPiece;
  return left === 0 ? messages.stock.soldOut(sizeName(size)) : messages.stock.onlyLeft(left, sizeName(size));
}
