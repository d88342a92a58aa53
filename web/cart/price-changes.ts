import { type CartLine, isSameItem, stockItemKey } from '#shared/cart/lines.ts';
import type { ItemId } from './current-lines.ts';

/** Prices that changed since the page was opened, shown on their lines. */
const newPrices = new Map<string, number>();

export const newPriceOf = (item: ItemId): number | undefined => newPrices.get(stockItemKey(item));

/** Stores the prices that differ between two carts. */
export function storePrices(before: readonly CartLine[], now: readonly CartLine[]): void {
  for (const line of now) {
    const old = before.find((other) => isSameItem(other, line));
    if (old && old.price !== line.price) newPrices.set(stockItemKey(line), line.price);
  }
}

/** Forgets the price changes of items that are no longer in the cart. */
export function clearOtherPrices(lines: readonly CartLine[]): void {
  const keys = new Set(lines.map(stockItemKey));
  for (const key of newPrices.keys()) if (!keys.has(key)) newPrices.delete(key);
}
