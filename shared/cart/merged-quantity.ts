import { maxQuantity } from './lines.ts';

/** What a line has after a merge of two carts: no more than is available and may be ordered, and no less than before. */
export const mergedQuantity = (before: number, added: number, available: number): number =>
  Math.max(before, Math.min(before + added, available, maxQuantity));
