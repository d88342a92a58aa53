import { ApiError } from '../api.ts';
import { type Piece, pieceKey } from '../cart/fresh-lines.ts';

/** The prices that came with 'something changed', by piece; none with any other error. */
export function freshPrices(error: unknown): Map<string, number> {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return new Map();
  const { lines = [] } = (error.details['fresh'] ?? {}) as { lines?: (Piece & { price: number })[] };
  return new Map(lines.map((line) => [pieceKey(line), line.price]));
}

/** What a coupon takes off now, and of which sum, when that came with 'something changed'. */
export function freshDiscount(error: unknown): { discountAmount: number; cartTotal: number } | null {
  if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED') return null;
  const { couponDiscount, itemsPrice } = (error.details['fresh'] ?? {}) as Record<string, unknown>;
  return typeof couponDiscount === 'number' && typeof itemsPrice === 'number'
    ? { discountAmount: couponDiscount, cartTotal: itemsPrice }
    : null;
}

export interface ShortPiece {
  /** `pieceKey` */
  key: string;
  /** The server's sentence about it. */
  note: string;
}

/** Which piece there is too little of. */
export function shortPiece(error: unknown): ShortPiece | null {
  if (!(error instanceof ApiError) || error.code !== 'stock_short') return null;
  const { variantId, size } = error.details;
  return typeof variantId === 'string' && typeof size === 'string'
    ? { key: pieceKey({ variantId, size }), note: error.message }
    : null;
}
