import { useSyncExternalStore } from 'react';
import { addLine, type CartLine, isSamePiece, readStoredCart, removeLine, setQuantity } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { readStored, store } from '../stored.ts';
import { toast } from '../ui/toast.ts';
import { type Piece, pieceKey, withPrices } from './fresh-lines.ts';

/**
 * The guest's cart: a list under the local storage key `cart`. Every change reads the stored list first, so two
 * tabs never undo each other's work, and tells every component and tab that shows it.
 */
const none: readonly CartLine[] = [];
const listeners = new Set<() => void>();
const newPrices = new Map<string, number>();
let warned = false;

// The list as last read, and the text it was read from: the same text gives the same list, as React asks.
let shown: { text: string | null; lines: readonly CartLine[] } = { text: null, lines: none };

export function localCart(): readonly CartLine[] {
  const text = readStored('cart');
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
  const repriced = withPrices(localCart(), prices);
  for (const line of localCart()) {
    const now = repriced.find((other) => isSamePiece(other, line));
    if (now && now.price !== line.price) newPrices.set(pieceKey(line), now.price);
  }
  write(repriced);
}

/** The price of a piece when it changed since the page was opened: the shopper is told on its line. */
export const newPriceOf = (piece: Piece): number | undefined => newPrices.get(pieceKey(piece));

function write(lines: readonly CartLine[]): void {
  const keys = new Set(lines.map(pieceKey));
  for (const key of newPrices.keys()) if (!keys.has(key)) newPrices.delete(key);
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
