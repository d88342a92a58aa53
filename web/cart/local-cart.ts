import { useSyncExternalStore } from 'react';
import { addLine, type CartLine, readStoredCart, removeLine, setQuantity } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { deviceStorage } from '../browser-storage.ts';
import { toast } from '../ui/toasts/toast.ts';
import { type CurrentPrices, withCurrentPrices } from './current-lines.ts';
import { clearOtherPrices, storePrices } from './price-changes.ts';

const none: readonly CartLine[] = [];
const listeners = new Set<() => void>();
let warned = false;

// The last parsed list and its text: `useSyncExternalStore` needs the same list for the same text.
let shown: { text: string | null; lines: readonly CartLine[] } = { text: null, lines: none };

/**
 * The guest's cart: a list in local storage under `cart`. Every change reads the stored list first, so that tabs don't
 * overwrite each other, and notifies all components and tabs.
 */
export function localCart(): readonly CartLine[] {
  const text = deviceStorage.read('cart');
  if (text !== shown.text) shown = { text, lines: readStoredCart(text) };
  return shown.lines;
}

/** The lines in the cart; `notKnown` on the server, while hydrating, and until a cart from before the scripts has joined. */
export function useLocalCart(): readonly CartLine[] {
  return useSyncExternalStore(subscribe, knownCart, () => notKnown);
}

/** Stands for a cart that may have lines. */
export const notKnown: readonly CartLine[] = [];

const knownCart = () => (isJoining && localCart().length === 0 ? notKnown : localCart());

let isJoining = !import.meta.env.SSR && document.cookie.includes('guestCart');
if (isJoining) setTimeout(endJoining, 15_000); // Its code may hang, or another tab that joins.
else deviceStorage.remove('joinedCart'); // The server has emptied it (`take-over-guest-cart.ts`).

/** The cart from before the scripts came has joined (`take-over-guest-cart.ts`), or could not. */
export function endJoining(): void {
  isJoining = false;
  notify();
}

export function addToLocalCart(line: CartLine): void {
  write(addLine(localCart(), line));
}

/** @throws RangeError when the position is outside the list. */
export function setLocalQuantity(position: number, quantity: number): void {
  write(setQuantity(localCart(), position, quantity));
}

/** @throws RangeError when the position is outside the list. */
export function removeFromLocalCart(position: number): void {
  write(removeLine(localCart(), position));
}

export function replaceLocalCart(lines: readonly CartLine[]): void {
  write(lines);
}

/** Updates the prices, by `stockItemKey`, so that the shown price is the one to pay. */
export function repriceLocalCart(prices: CurrentPrices): void {
  const repriced = withCurrentPrices(localCart(), prices);
  storePrices(localCart(), repriced);
  write(repriced);
}

function write(lines: readonly CartLine[]): void {
  clearOtherPrices(lines);
  const isStored = deviceStorage.store('cart', JSON.stringify(lines));
  if (!isStored && !warned) {
    warned = true;
    toast.warning(messages.cart.notStored, { duration: 12_000 });
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === 'cart' || event.key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onOtherTab);
  };
}
