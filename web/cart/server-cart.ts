import { addCartLine, fetchCart, removeCartLine, setCartLine } from '#shared/cart/api.ts';
import { type CartLine, isSameItem, setQuantity } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { ApiError, browserApi } from '../api.ts';
import { browserQueries } from '../query.ts';
import { rememberCart, lastKnownCart } from './stored-cart.ts';
import { type Piece, withCurrentPrices } from './current-lines.ts';
import { clearOtherPrices, storePrices } from './price-changes.ts';

/**
 * The cart of who is signed in. What is shown is what the server said last, with the changes that still wait for
 * their answer: a refused change is dropped from the waiting ones, and with that it is undone.
 */
type Change = (lines: readonly CartLine[]) => readonly CartLine[];

let confirmed: readonly CartLine[] = lastKnownCart() ?? [];
let isCertain = false; // Until the server was asked, it is only what this tab remembers.
let waiting: readonly Change[] = [];
let last: Promise<unknown> = Promise.resolve();

// Of two windows side by side both are visible all the time: the library's own listener would notice nothing.
if (typeof document !== 'undefined') {
  addEventListener('focus', () => {
    if (isSignedIn()) void browserQueries.invalidateQueries({ queryKey: ['cart'] }, { cancelRefetch: false });
  });
}

export const serverCart = () => inTurn(askForCart).then(shownLines);

/** Puts pieces in; the server checks that it has them, those already in the cart included. */
export function addToServerCart({ productId, variantId, size, quantity }: CartLine): Promise<void> {
  const body = { productId, variantId, size, quantity };
  return change(asItIs, () => browserApi(addCartLine, { body }));
}

/** Shown at once; the server checks that it has them. It hears of it also when the page goes at once. */
export function setServerQuantity(piece: Piece, quantity: number): Promise<void> {
  const { variantId, size } = piece;
  return change(
    (lines) => withQuantity(lines, piece, quantity),
    () => browserApi(setCartLine, { params: placeOf(piece), body: { quantity, variantId, size } }, { keepalive: true }),
  );
}

/** The line stays until it is gone for sure, dimmed by whoever shows it: a refusal has to be told on it. */
export function removeFromServerCart(piece: Piece): Promise<void> {
  const { variantId, size } = piece;
  return change(asItIs, () => browserApi(removeCartLine, { params: placeOf(piece), query: { variantId, size } }));
}

/** Takes over a cart that came with another answer. */
export function adoptCart(cart: readonly CartLine[]): void {
  storePrices(confirmed, cart);
  confirmed = cart;
  isCertain = true;
  clearOtherPrices(cart);
  if (isSignedIn()) rememberCart(cart); // They may have logged out since it was asked for.
  browserQueries.setQueryData(['cart'], shownLines());
}

let merges = 0;

/** Takes over the cart that a merge left. An answer that was asked for before it knows nothing of it and is dropped. */
export function adoptMergedCart(cart: readonly CartLine[]): void {
  merges += 1;
  adoptCart(cart);
}

/** The prices the shop asks for now, by `pieceKey`. */
export function repriceServerCart(prices: ReadonlyMap<string, number>): void {
  adoptCart(withCurrentPrices(confirmed, prices));
}

async function change(shown: Change, ask: () => Promise<{ cart: readonly CartLine[] }>): Promise<void> {
  waiting = [...waiting, shown];
  show();
  try {
    const { cart } = await inTurn(async () => {
      if (!isCertain) await askForCart();
      return ask();
    });
    drop(shown);
    adoptCart(cart);
  } catch (error) {
    drop(shown);
    const fresh = error instanceof ApiError ? error.details['cart'] : undefined;
    if (Array.isArray(fresh)) adoptCart(fresh as CartLine[]);
    else void browserQueries.invalidateQueries({ queryKey: ['cart'] });
    show();
    throw error;
  }
}

async function askForCart(): Promise<void> {
  const before = merges;
  const { cart } = await browserApi(fetchCart, {});
  if (merges === before) adoptCart(cart);
}

/** Calls go one after another: a position means what it says only in the cart that the last answer left. */
function inTurn<T>(call: () => Promise<T>): Promise<T> {
  const turn = last.then(call);
  last = turn.catch(() => null);
  return turn;
}

const shownLines = () => waiting.reduce<readonly CartLine[]>((lines, alter) => alter(lines), confirmed);
const show = () => browserQueries.setQueryData(['cart'], shownLines());
const asItIs: Change = (lines) => lines;

function drop(shown: Change): void {
  waiting = waiting.filter((other) => other !== shown);
}

/** Another window may have taken the line away; then there is nothing to change. */
function withQuantity(lines: readonly CartLine[], piece: Piece, quantity: number): readonly CartLine[] {
  const place = lines.findIndex((line) => isSameItem(line, piece));
  return place < 0 ? lines : setQuantity(lines, place, quantity);
}

/** @throws Error with the sentence to show when the server's cart has no such line. */
function placeOf(piece: Piece): { index: string } {
  const place = confirmed.findIndex((line) => isSameItem(line, piece));
  if (place < 0) throw new Error(messages.cart.invalidItem);
  return { index: String(place) };
}
