import { useSyncExternalStore } from 'react';
import { addLine, type CartLine, readStoredCart, removeLine, setQuantity } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { readStorage, store } from '../browser-storage.ts';
import { toast } from '../ui/toasts/toast.ts';
import { withCurrentPrices } from './current-lines.ts';
import { clearOtherPrices, storePrices } from './price-changes.ts';

/**
 * The guest's cart: a list under the local storage key `cart`. Every change reads the stored list first, so two
 * tabs never undo each other's work, and tells every component and tab that shows it.
 */
const none: readonly CartLine[] = [];
const listeners = new Set<() => void>();
let warned = false;

// The list as last read, and the text it was read from: the same text gives the same list, as React asks.
let shown: { text: string | null; lines: readonly CartLine[] } = { text: null, lines: none };

export function localCart(): readonly CartLine[] {
  const text = readStorage('cart');
  if (text !== shown.text) shown = { text, lines: readStoredCart(text) };
  return shown.lines;
}

/** The lines in the cart; none while the server renders, which knows no browser's cart. */
export function useLocalCart(): readonly CartLine[] {
  return useSyncExternalStore(subscribe, localCart, () => none);
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

/** Takes over what the shop asks for now, by `pieceKey`, so that what is shown is what will be paid. */
export function repriceLocalCart(prices: ReadonlyMap<string, number>): void {
  const repriced = withCurrentPrices(localCart(), prices);
  storePrices(localCart(), repriced);
  write(repriced);
}

function write(lines: readonly CartLine[]): void {
  clearOtherPrices(lines);
  const isKept = store('cart', JSON.stringify(lines));
  if (!isKept && !warned) {
    warned = true;
    toast.warning(messages.cart.notStored);
  }
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
