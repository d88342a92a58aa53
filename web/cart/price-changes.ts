import { type CartLine, isSameItem } from '#shared/cart/lines.ts';
import { type Piece, stockItemKey } from './current-lines.ts';

/** Prices that changed since the page was opened: the shopper is told on the line. */
const newPrices = new Map<string, number>();

export const newPriceOf = (piece: Piece): number | undefined => newPrices.get(stockItemKey(piece));

/** Compares what was shown with what the shop says now. */
export function storePrices(before: readonly CartLine[], now: readonly CartLine[]): void {
  for (const line of now) {
    const old = before.find((other) => isSameItem(other, line));
    if (old && old.price !== line.price) newPrices.set(stockItemKey(line), line.price);
  }
}

/** A piece that left the cart comes back without a history. */
export function clearOtherPrices(lines: readonly CartLine[]): void {
  const keys = new Set(lines.map(stockItemKey));
  for (const key of newPrices.keys()) if (!keys.has(key)) newPrices.delete(key);
}
