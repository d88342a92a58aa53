import { sql } from 'kysely';
import { maxCartLines, maxQuantity } from '#shared/cart/lines.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import type { Database } from '../db/database.ts';
import type { Piece } from '../stock/available-quantity.ts';
import { type CartLines, changeCart } from './cart.ts';
import { lineWith } from './update-cart.ts';

interface MergedItem extends Piece {
  productId: string;
  quantity: number;
}

interface Merge {
  /** The browser's name for this merge: the same one twice changes nothing. */
  mergeId: string;
  items: readonly MergedItem[];
}

/**
 * Takes a browser's own cart over. Quantities add up, as far as there are pieces, 20 to a line and 50 lines; nothing
 * that stood in the account's cart becomes less.
 *
 * @returns the cart, and in words what could not be taken over whole
 */
export async function mergeCart(db: Database, accountId: string, { mergeId, items }: Merge, now: Date) {
  const notes: string[] = [];
  const cart = await changeCart(db, accountId, async (tx, before) => {
    const lines = await before;
    if (!(await isFirst(tx, accountId, mergeId, now))) return [];
    const merged = [];
    const offers = await offersFor(tx, items);
    let count = lines.length;
    let leftOut = false;
    for (const { variantId, size, quantity, productId } of inOne(items)) {
      const offer = offers.find((one) => one.variantId === variantId && one.size === size);
      if (!offer || offer.productId !== productId) {
        notes.push(messages.cart.noLongerSold);
        continue;
      }
      const had = quantityIn(lines, variantId, size);
      const wanted = had + quantity;
      const kept = Math.max(had, Math.min(wanted, offer.left, maxQuantity));
      if (had === 0 && kept > 0 && count >= maxCartLines) {
        leftOut = true;
        continue;
      }
      if (kept < wanted) notes.push(messages.cart.capped(offer.name, sizeName(size), kept));
      if (kept === had) continue;
      if (had === 0) count += 1;
      merged.push(lineWith(tx, accountId, { variantId, size }, kept, now));
    }
    if (leftOut) notes.push(messages.cart.linesLeftOut(maxCartLines));
    return merged;
  });
  return { cart, notes: [...new Set(notes)] };
}

/** Runs every night: no browser repeats a merge after a month. */
export async function deleteOldMerges(db: Database, now: Date): Promise<void> {
  const lastMonth = new Date(now.getTime() - 30 * 86_400_000);
  await db.deleteFrom('cartMerges').where('mergedAt', '<=', lastMonth).execute();
}

async function isFirst(tx: Database, accountId: string, mergeId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cartMerges')
    .values({ accountId, mergeId, mergedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What is sold now of the pieces that a browser kept. */
function offersFor(tx: Database, items: readonly MergedItem[]) {
  return tx
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select(['products.id as productId', 'products.name', 'stock.variantId', 'stock.size'])
    .select(sql<number>`stock.quantity - stock.reserved`.as('left'))
    .where('products.status', '=', 'published')
    .where(sql<boolean>`stock.variant_id = any(${items.map(({ variantId }) => variantId)}::uuid[])`)
    .execute();
}

/** One item for each piece, in the order in which the browser has them; ids in the spelling of the database. */
function inOne(items: readonly MergedItem[]): MergedItem[] {
  const byPiece = new Map<string, MergedItem>();
  for (const { productId, variantId, size, quantity } of items) {
    const key = `${variantId.toLowerCase()} ${size}`;
    const before = byPiece.get(key)?.quantity ?? 0;
    byPiece.set(key, {
      productId: productId.toLowerCase(),
      variantId: variantId.toLowerCase(),
      size,
      quantity: before + quantity,
    });
  }
  return [...byPiece.values()];
}

function quantityIn(lines: CartLines, variantId: string, size: string): number {
  return lines.find((line) => line.variantId === variantId && line.size === size)?.quantity ?? 0;
}
