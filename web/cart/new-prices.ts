import { type CartLine, isSamePiece } from '#shared/cart/lines.ts';
import { type Piece, pieceKey } from './fresh-lines.ts';

/** Prices that changed since the page was opened: the shopper is told on the line. */
const newPrices = new Map<string, number>();

export const newPriceOf = (piece: Piece): number | undefined => newPrices.get(pieceKey(piece));

/** Compares what was shown with what the shop says now. */
export function notePrices(before: readonly CartLine[], now: readonly CartLine[]): void {
  for (const line of now) {
    const old = before.find((other) => isSamePiece(other, line));
    if (old && old.price !== line.price) newPrices.set(pieceKey(line), line.price);
  }
}

/** A piece that left the cart comes back without a history. */
export function forgetOtherPrices(lines: readonly CartLine[]): void {
  const keys = new Set(lines.map(pieceKey));
  for (const key of newPrices.keys()) if (!keys.has(key)) newPrices.delete(key);
}
