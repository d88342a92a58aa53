import * as z from 'zod/mini';
import { mergeCart } from '#shared/cart/api.ts';
import { addLine, type CartLine, isSameItem, maxCartLines, maxQuantity } from '#shared/cart/lines.ts';
import { ProductId, Quantity, Size, VariantId } from '#shared/fields.ts';
import { ApiError, browserApi } from '../api.ts';
import { remove, readStorage, store } from '../browser-storage.ts';
import { localCart, replaceLocalCart } from './local-cart.ts';

const Item = z.object({ productId: ProductId, variantId: VariantId, size: Size, quantity: Quantity });
type Item = z.output<typeof Item>;

/** What is being handed over. Kept until the answer comes: a repetition must be the same, to the last piece. */
interface Merge {
  mergeId: string;
  items: Item[];
}

export interface Merged {
  cart: readonly CartLine[];
  /** In words, what could not be taken over whole. */
  notes: string[];
}

/**
 * Adds this browser's own cart to the account's (decisions, Cart). The list is cleared only after success, and what
 * was put into it meanwhile stays for the next turn, so that no piece is lost and none counts twice.
 *
 * @returns null when there is nothing to hand over
 */
export async function mergeLocalCart(): Promise<Merged | null> {
  return navigator.locks ? navigator.locks.request('cart', mergeAll) : mergeAll();
}

async function mergeAll(): Promise<Merged | null> {
  const answers: Merged[] = [];
  for (let merge = keptMerge() ?? nextMerge(); merge; merge = nextMerge()) {
    answers.push(await handOver(merge));
    replaceLocalCart(withoutMerged(localCart(), merge.items));
    remove('cartMerge');
  }
  const last = answers.at(-1);
  return last ? { cart: last.cart, notes: answers.flatMap(({ notes }) => notes) } : null;
}

async function handOver(body: Merge): Promise<Merged> {
  try {
    return await browserApi(mergeCart, { body });
  } catch (error) {
    // Refused for good: the next attempt begins afresh, with an id of its own.
    if (error instanceof ApiError && (error.status === 400 || error.status === 422)) remove('cartMerge');
    throw error;
  }
}

function nextMerge(): Merge | null {
  const items = inOneLineEach(localCart()).flatMap((line) => {
    const { success, data } = Item.safeParse({ ...line, quantity: Math.min(line.quantity, maxQuantity) });
    return success ? [data] : []; // A line that was tampered with would have the others refused with it.
  });
  if (items.length === 0) return null;
  const merge = {
    mergeId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    items: items.slice(0, maxCartLines * 2),
  };
  store('cartMerge', JSON.stringify(merge));
  return merge;
}

function keptMerge(): Merge | null {
  try {
    const kept = JSON.parse(readStorage('cartMerge') ?? 'null') as Merge | null;
    return kept && typeof kept.mergeId === 'string' && Array.isArray(kept.items) ? kept : null;
  } catch {
    return null;
  }
}

/** The lines less what was handed over; of a line that was too long to be handed over whole, nothing stays. */
export function withoutMerged(lines: readonly CartLine[], items: readonly Item[]): CartLine[] {
  return inOneLineEach(lines).flatMap((line) => {
    const item = items.find((other) => isSameItem(other, line));
    if (!item) return [line];
    const left = item.quantity >= maxQuantity ? 0 : line.quantity - item.quantity;
    return left > 0 ? [{ ...line, quantity: left }] : [];
  });
}

const inOneLineEach = (lines: readonly CartLine[]) => lines.reduce<CartLine[]>(addLine, []);
