import { maxQuantity } from './lines.ts';

/**
 * The quantity of a line after a merge of two carts: no more than is available and may be ordered, and no less than
 * before.
 */
export const mergedQuantity = (before: number, added: number, available: number): number =>
  Math.max(before, Math.min(before + added, available, maxQuantity));
