import { type CartLine, isSameItem, stockItemKey } from '#shared/cart/lines.ts';
import { checkStock } from '#shared/catalogue/api.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { browserApi, isRejection } from '../api.ts';
import { deviceStorage } from '../browser-storage.ts';
import { oneTabAtATime } from '../one-tab-at-a-time.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { toast } from '../ui/toasts/toast.ts';
import { addToLocalCart, localCart, removeFromLocalCart, setLocalQuantity } from './local-cart.ts';

/**
 * Items that are added while the shop can't be reached go into this browser's cart, also for accounts, and are checked
 * when the network is back. An account gets it by the merge of a guest's cart, which counts every addition once
 * (`merge-cart.ts`).
 */
export function addUnchecked(line: CartLine): void {
  addToLocalCart(line);
  markUnchecked(line);
}

/** The stock of this line is checked when the network is back. */
export function markUnchecked(line: CartLine): void {
  storeUnchecked([...new Set([...uncheckedItems(), stockItemKey(line)])]);
  checkIn(retryMs);
}

const retryMs = 15_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Checks in the background, until the shop has answered. */
export const checkSoon = () => checkIn(0);

function checkIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void showChanges().catch(() => checkIn(retryMs)), ms);
}

async function showChanges(): Promise<void> {
  for (const note of await checkOfflineAdditions()) toast.warning(note);
}

/**
 * Checks what was added offline and takes out what has gone. An account gets whatever is left in this browser's cart.
 *
 * @returns messages about what changed
 * @throws ApiError if the shop can't be reached; then nothing is forgotten
 */
export async function checkOfflineAdditions(): Promise<string[]> {
  if (uncheckedItems().length === 0 && !isSignedIn()) return [];
  return oneTabAtATime('offline additions', checkAll);
}

async function checkAll(): Promise<string[]> {
  const notes: string[] = [];
  if (isSignedIn()) {
    const { mergeLocalCart } = await import('./merge-cart.ts');
    const { adoptWrittenCart } = await import('./server-cart.ts');
    const merged = await mergeLocalCart();
    if (merged) adoptWrittenCart(merged.cart);
    notes.push(...(merged?.notes ?? []));
    storeUnchecked([]);
  }
  // Read again each time: another tab may have checked some of them.
  for (let [item] = uncheckedItems(); item !== undefined; [item] = uncheckedItems()) {
    const line = localCart().find((one) => stockItemKey(one) === item);
    if (line) notes.push(...(await checkLine(line)));
    storeUnchecked(uncheckedItems().filter((one) => one !== item));
  }
  return notes;
}

async function checkLine(line: CartLine): Promise<string[]> {
  const { productId, variantId, size, quantity, name } = line;
  const body = { productId, variantId, size, requestedQuantity: quantity };
  const stock = await browserApi(checkStock, { body }).catch((error: unknown) => {
    if (isRejection(error) && error.status !== 429) return { isAvailable: false, availableQuantity: 0 }; // No longer sold.
    throw error;
  });
  if (stock.isAvailable) return [];
  const position = localCart().findIndex((one) => isSameItem(one, line));
  if (position < 0) return [];
  if (stock.availableQuantity > 0) setLocalQuantity(position, stock.availableQuantity);
  else removeFromLocalCart(position);
  return [messages.cart.goneMeanwhile(name, sizeName(size), stock.availableQuantity)];
}

function uncheckedItems(): string[] {
  const stored = deviceStorage.readJson('uncheckedItems');
  return Array.isArray(stored) ? stored.filter((item) => typeof item === 'string') : [];
}

function storeUnchecked(items: readonly string[]): void {
  if (items.length > 0) deviceStorage.store('uncheckedItems', JSON.stringify(items));
  else deviceStorage.remove('uncheckedItems');
}
