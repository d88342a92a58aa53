import * as z from 'zod/mini';
import { mergeCart } from '#shared/cart/api.ts';
import { addLine, type CartLine, isSameItem, maxCartLines, maxQuantity } from '#shared/cart/lines.ts';
import { ProductId, Size, VariantId } from '#shared/fields.ts';
import { ApiError, browserApi } from '../api.ts';
import { deviceStorage } from '../browser-storage.ts';
import { oneTabAtATime } from '../one-tab-at-a-time.ts';
import { randomKey } from '../random-key.ts';
import { localCart, replaceLocalCart } from './local-cart.ts';

const Item = z.object({
  productId: ProductId,
  variantId: VariantId,
  size: Size,
  quantity: z.int(),
});
type Item = z.output<typeof Item> & {
  /** The price that the shopper saw. A merge that a former release stored has none. */
  price?: number;
};

/** A merge in progress. Stored until the response arrives: a retry has the same id, and adds nothing. */
interface Merge {
  mergeId: string;
  items: Item[];
}

interface Merged {
  cart: readonly CartLine[];
  /** Messages about what could not be merged completely. */
  notes: string[];
}

/**
 * Merges this browser's local cart into the account's (docs/decisions/0016). Lines are removed only after success, and
 * what was added in the meantime stays for the next merge, so that no unit is lost or counted twice.
 *
 * @returns null if the local cart is empty
 */
export async function mergeLocalCart(): Promise<Merged | null> {
  return oneTabAtATime('cart', mergeAll);
}

async function mergeAll(): Promise<Merged | null> {
  const responses: Merged[] = [];
  for (let merge = stillWanted(storedMerge(), localCart()) ?? nextMerge(); merge; merge = nextMerge()) {
    responses.push(await sendMerge(merge));
    replaceLocalCart(withoutMerged(localCart(), merge.items));
    deviceStorage.remove('cartMerge');
  }
  deviceStorage.remove('cartMerge'); // One of which nothing is wanted any more.
  const last = responses.at(-1);
  return last ? { cart: last.cart, notes: responses.flatMap(({ notes }) => notes) } : null;
}

async function sendMerge(body: Merge): Promise<Merged> {
  try {
    return await browserApi(mergeCart, { body });
  } catch (error) {
    // Rejected for good: the next try starts with a new id.
    if (error instanceof ApiError && (error.status === 400 || error.status === 422)) deviceStorage.remove('cartMerge');
    throw error;
  }
}

function nextMerge(): Merge | null {
  const items = withoutDuplicates(localCart()).flatMap((line) => {
    // Larger quantities are sent as well, so that the response says what was cut; this is the API's maximum.
    const { success, data } = Item.safeParse({ ...line, quantity: Math.min(line.quantity, 10_000) });
    // A manipulated line would make the server reject the others too, and so would a price that no item has.
    return success ? [{ ...data, price: Math.min(line.price, 1e9) }] : [];
  });
  if (items.length === 0) return null;
  const merge = {
    mergeId: randomKey(),
    items: items.slice(0, maxCartLines * 2),
  };
  deviceStorage.store('cartMerge', JSON.stringify(merge));
  return merge;
}

function storedMerge(): Merge | null {
  const stored = deviceStorage.readJson('cartMerge') as Merge | null;
  return stored && typeof stored.mergeId === 'string' && Array.isArray(stored.items) ? stored : null;
}

/** A merge that was not confirmed, without what the shopper has taken out of the cart since. Null if nothing is left. */
export function stillWanted(merge: Merge | null, lines: readonly CartLine[]): Merge | null {
  const left = withoutDuplicates(lines);
  const items = (merge?.items ?? []).flatMap((item) => {
    const quantity = Math.min(item.quantity, left.find((line) => isSameItem(line, item))?.quantity ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return merge && items.length > 0 ? { ...merge, items } : null;
}

/** The lines less what was merged; nothing remains of a line that exceeds the maximum quantity. */
export function withoutMerged(lines: readonly CartLine[], items: readonly Item[]): CartLine[] {
  return withoutDuplicates(lines).flatMap((line) => {
    const item = items.find((other) => isSameItem(other, line));
    if (!item) return [line];
    const rest = item.quantity >= maxQuantity ? 0 : line.quantity - item.quantity;
    return rest > 0 ? [{ ...line, quantity: rest }] : [];
  });
}

const withoutDuplicates = (lines: readonly CartLine[]) => lines.reduce<CartLine[]>(addLine, []);
