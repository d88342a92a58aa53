import { addCartLine, fetchCart, removeCartLine, setCartLine } from '#shared/cart/api.ts';
import { type CartLine, isSameItem, setQuantity } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { ApiError, browserApi } from '../api.ts';
import { browserQueries } from '../query-client.ts';
import { toast } from '../ui/toasts/toast.ts';
import { rememberCart, lastKnownCart } from './stored-cart.ts';
import { type CurrentPrices, type ItemId, withCurrentPrices } from './current-lines.ts';
import { clearOtherPrices, storePrices } from './price-changes.ts';

type Change = (lines: readonly CartLine[]) => readonly CartLine[];

let confirmed: readonly CartLine[] = lastKnownCart() ?? [];
let isCertain = false; // False until the first response: before that it is only what this tab remembers.
let pending: readonly Change[] = [];
let lastChange: Promise<unknown> = Promise.resolve();
let lastRead: Promise<void> | undefined;

// Two windows side by side are both visible, so the library's own visibility listener does not fire.
if (typeof document !== 'undefined') {
  addEventListener('focus', () => {
    if (isSignedIn()) void browserQueries.invalidateQueries({ queryKey: ['cart'] }, { cancelRefetch: false });
  });
}

/**
 * The cart of the account. It shows the server's last response with pending changes applied; a rejected change is
 * dropped, which undoes it.
 */
export const serverCart = () => loadCart().then(shownLines);

/** Adds units; the server checks the stock, including units that are already in the cart. */
export function addToServerCart({ productId, variantId, size, quantity }: CartLine): Promise<void> {
  const body = { productId, variantId, size, quantity };
  return change(unchanged, () => browserApi(addCartLine, { body }));
}

/** Updates optimistically; the server checks the stock. The request continues when the page is left. */
export function setServerQuantity(item: ItemId, quantity: number): Promise<void> {
  const { variantId, size } = item;
  return change(
    (lines) => withQuantity(lines, item, quantity),
    () => browserApi(setCartLine, { params: placeOf(item), body: { quantity, variantId, size } }, { keepalive: true }),
  );
}

/** The line stays, dimmed, until it is removed: an error must be shown on it. */
export function removeFromServerCart(item: ItemId): Promise<void> {
  const { variantId, size } = item;
  return change(unchanged, () =>
    browserApi(removeCartLine, { params: placeOf(item), query: { variantId, size }, body: undefined }),
  );
}

function adoptCart(cart: readonly CartLine[]): void {
  storePrices([...cart.flatMap(asSeen), ...confirmed], cart);
  confirmed = cart;
  isCertain = true;
  clearOtherPrices(cart);
  if (isSignedIn()) rememberCart(cart); // The user may have logged out since the request.
  browserQueries.setQueryData(['cart'], shownLines());
}

/** The line at the price that its shopper saw on another device or in an earlier visit, if it costs something else now. */
const asSeen = (line: CartLine): CartLine[] => (line.seenPrice == null ? [] : [{ ...line, price: line.seenPrice }]);

let writes = 0;

/** Replaces the cart with the response to a change or a merge. Reads that began before it are dropped. */
export function adoptWrittenCart(cart: readonly CartLine[]): void {
  writes += 1;
  adoptCart(cart);
}

/** Updates the prices, by `stockItemKey`. Before the first response, which has them, positions may be others. */
export function repriceServerCart(prices: CurrentPrices): void {
  if (isCertain) adoptCart(withCurrentPrices(confirmed, prices));
}

async function change(shown: Change, request: () => Promise<{ cart: readonly CartLine[] }>): Promise<void> {
  pending = [...pending, shown];
  show();
  try {
    const { cart } = await inTurn(async () => {
      if (!isCertain) await (lastRead ?? loadCart());
      return request();
    });
    drop(shown);
    adoptWrittenCart(cart);
  } catch (error) {
    drop(shown);
    const fresh = error instanceof ApiError ? error.details.cart : undefined;
    if (fresh) adoptWrittenCart(fresh);
    else void browserQueries.invalidateQueries({ queryKey: ['cart'] });
    show();
    throw error;
  }
}

function loadCart(): Promise<void> {
  const read = fetchAndAdopt().finally(() => {
    if (lastRead === read) lastRead = undefined;
  });
  lastRead = read;
  return read;
}

async function fetchAndAdopt(): Promise<void> {
  const before = writes;
  const mayMerge = document.cookie.includes('guestCart'); // Else the notes are of an earlier read that this device has stored.
  const { cart, notes = [] } = await browserApi(fetchCart, {});
  if (mayMerge) for (const note of notes) toast.warning(note);
  if (writes === before) adoptCart(cart);
}

/**
 * Changes run one after another: a position is only valid in the cart of the last response. They don't wait for reads,
 * because a change is only certain to be sent once its request has begun: the shopper may leave the page.
 */
function inTurn<T>(request: () => Promise<T>): Promise<T> {
  const turn = lastChange.then(request);
  lastChange = turn.catch(() => null);
  return turn;
}

const shownLines = () => pending.reduce<readonly CartLine[]>((lines, alter) => alter(lines), confirmed);
const show = () => browserQueries.setQueryData(['cart'], shownLines());
const unchanged: Change = (lines) => lines;

function drop(shown: Change): void {
  pending = pending.filter((other) => other !== shown);
}

/** Another window may have removed the line; then nothing changes. */
function withQuantity(lines: readonly CartLine[], item: ItemId, quantity: number): readonly CartLine[] {
  const place = lines.findIndex((line) => isSameItem(line, item));
  return place < 0 ? lines : setQuantity(lines, place, quantity);
}

/** @throws Error with the message to show if the server's cart has no such line. */
function placeOf(item: ItemId): { index: string } {
  const place = confirmed.findIndex((line) => isSameItem(line, item));
  if (place < 0) throw new Error(messages.cart.invalidItem);
  return { index: String(place) };
}
