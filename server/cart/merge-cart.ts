import { sql } from 'kysely';
import { maxCartLines, stockItemKey } from '#shared/cart/lines.ts';
import { mergedQuantity } from '#shared/cart/merged-quantity.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { daysBefore } from '#shared/dates/moments.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/in-batches.ts';
import type { StockItemKey } from '../stock/available-quantity.ts';
import { ownReserved } from '../stock/own-reserved.ts';
import { type AccountCart, type CartLines, changeCart } from './cart.ts';
import { upsertLine } from './update-cart.ts';

interface MergedItem extends StockItemKey {
  productId: string;
  quantity: number;
  /** The price that the shopper saw, in whole naira, if known. */
  price?: number | null | undefined;
}

interface Merge {
  /** The idempotency key of this merge, made by the browser. */
  mergeId: string;
  items: readonly MergedItem[];
}

/**
 * Merges a browser's cart into that of the account. Quantities add up, within the available units, 20 per line and 50
 * lines; no quantity in the account's cart decreases.
 *
 * @returns the cart, and messages about what could not be merged in full
 */
export function mergeCart(db: Database, owner: AccountCart, { mergeId, items }: Merge, now: Date) {
  const takeOnce = async (tx: Database) => ((await recordMerge(tx, owner.accountId, mergeId, now)) ? items : []);
  return mergeTaken(db, owner, takeOnce, now);
}

/**
 * Merges items into an account's cart as `mergeCart` does.
 *
 * @param take takes the items from where they are, in the same transaction
 */
export async function mergeTaken(
  db: Database,
  owner: AccountCart,
  take: (tx: Database) => Promise<readonly MergedItem[]>,
  now: Date,
) {
  let notes: string[] = [];
  const cart = await changeCart(db, owner, now, async (tx, currentLines) => {
    notes = []; // Those of an attempt that ended in a deadlock describe changes that were rolled back.
    const lines = await currentLines;
    const items = await take(tx);
    if (items.length === 0) return [];
    const merged = [];
    const offers = await offersFor(tx, items, owner);
    let count = lines.length;
    let leftOut = false;
    for (const { variantId, size, quantity, productId, price } of combineItems(items)) {
      const sizes = offers.filter((one) => one.variantId === variantId && one.productId === productId);
      const offer = sizes.find((one) => one.size === size && one.status === 'published');
      if (!offer) {
        notes.push(noLongerSold(size, sizes[0]));
        continue;
      }
      const before = quantityIn(lines, variantId, size);
      const after = mergedQuantity(before, quantity, offer.available);
      if (before === 0 && after > 0 && count >= maxCartLines) {
        leftOut = true;
        continue;
      }
      if (after < before + quantity) notes.push(messages.cart.capped(offer.name, sizeName(size), after));
      if (after === before) continue;
      if (before === 0) count += 1;
      merged.push(upsertLine(tx, owner, { variantId, size, quantity: after, seenPrice: price }, now));
    }
    if (leftOut) notes.push(messages.cart.linesLeftOut(maxCartLines));
    return merged;
  });
  return { cart, notes: [...new Set(notes)] };
}

/** No browser repeats a merge after this long. */
const repeatableDays = 30;

/** Deletes merges that no browser repeats any more. Runs every night. */
export async function deleteOldMerges(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'cartMerges', sql`merged_at <= ${daysBefore(now, repeatableDays)}`);
}

/** @returns whether it is new: one whose response was lost comes again */
async function recordMerge(tx: Database, accountId: string, mergeId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('cartMerges')
    .values({ accountId, mergeId, mergedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * The message about an item that is no longer sold, or of which only the size is not. The name of a draft is not
 * public.
 */
function noLongerSold(size: string, product?: { name: string; status: string }): string {
  if (!product || product.status === 'draft') return messages.cart.noLongerSold;
  if (product.status === 'published') return messages.cart.capped(product.name, sizeName(size), 0);
  return messages.cart.goneForGood(product.name);
}

/** Names and available units of the items in each size; also of those that are no longer sold. */
function offersFor(tx: Database, items: readonly MergedItem[], owner: AccountCart) {
  return tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin('stock', 'stock.variantId', 'variants.id')
    .select(['products.id as productId', 'products.name', 'products.status', 'variants.id as variantId', 'stock.size'])
    .select(sql<number>`stock.quantity - stock.reserved + ${ownReserved(owner)}`.as('available'))
    .where(sql<boolean>`variants.id = any(${items.map(({ variantId }) => variantId)}::uuid[])`)
    .execute();
}

/** One entry for each stock item, in the order of the browser, with ids in lower case like the database's. */
function combineItems(items: readonly MergedItem[]): MergedItem[] {
  const byItem = new Map<string, MergedItem>();
  for (const { productId, quantity, price, size, ...item } of items) {
    const variantId = item.variantId.toLowerCase();
    const key = stockItemKey({ variantId, size });
    const before = byItem.get(key)?.quantity ?? 0;
    byItem.set(key, {
      productId: productId.toLowerCase(),
      variantId,
      size,
      quantity: before + quantity,
      price,
    });
  }
  return [...byItem.values()];
}

function quantityIn(lines: CartLines, variantId: string, size: string): number {
  return lines.find((line) => line.variantId === variantId && line.size === size)?.quantity ?? 0;
}
