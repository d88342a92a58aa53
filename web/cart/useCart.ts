import { useQuery } from '@tanstack/react-query';
import {
  addLine,
  type CartLine,
  isSameItem,
  maxCartLines,
  maxQuantity,
  cartQuantity,
  quantityInCart,
  subtotal,
} from '#shared/cart/lines.ts';
import { checkStock } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { isSignedIn, useSignedIn } from '../session/sign-in-state.ts';
import { browserApi, hasNoResponse } from '../api.ts';
import { browserQueries } from '../query-client.ts';
import { serverCartQuery } from './cart-query.ts';
import type { CurrentPrices, ItemId } from './current-lines.ts';
import {
  addToLocalCart,
  localCart,
  notKnown,
  removeFromLocalCart,
  repriceLocalCart,
  setLocalQuantity,
  useLocalCart,
} from './local-cart.ts';
import { addUnchecked, markUnchecked } from './offline-additions.ts';

// Only signed-in users load the code of the server's cart.
const serverCart = () => import('./server-cart.ts');

/**
 * The current cart: a guest's is in the browser, a user's on the server; callers need not know. `isKnown` is false on the
 * server and until the browser or the API has returned its contents; `failure` is why that failed.
 */
export function useCart() {
  const hasAccount = useSignedIn();
  const guestLines = useLocalCart();
  const accountCart = useQuery({ ...serverCartQuery(), enabled: hasAccount });
  const known = hasAccount ? accountCart.data && joined(accountCart.data, guestLines) : guestLines;
  const lines = known ?? none;
  return {
    lines,
    count: cartQuantity(lines),
    subtotal: subtotal(lines),
    isKnown: known !== undefined && known !== notKnown,
    failure: known === undefined ? accountCart.error : null,
    retry: () => void accountCart.refetch(),
  };
}

const none: readonly CartLine[] = [];

/** The account's cart with what was added offline and is not in it yet. */
const joined = (lines: readonly CartLine[], added: readonly CartLine[]) =>
  added.reduce<readonly CartLine[]>((all, line) => addLine(all, line), lines);
const isQueued = (line: CartLine) => isSignedIn() && localCart().some((queued) => isSameItem(queued, line));

/**
 * Adds units if they are available, including those already in the cart. If the shop can't be reached, they are added
 * and checked later.
 *
 * @throws Error with the message to show.
 */
export async function addToCart(line: CartLine): Promise<'added' | 'updated' | 'unchecked'> {
  const before = await currentLines();
  const inCart = quantityInCart(before, line.variantId, line.size);
  if (inCart === 0 && before.length >= maxCartLines) throw new Error(messages.cart.full(maxCartLines));
  if (!(await isStockChecked(line, inCart + line.quantity))) {
    addUnchecked(line);
    return 'unchecked';
  }
  if (isSignedIn()) await (await serverCart()).addToServerCart(line);
  else addToLocalCart(line);
  return inCart > 0 ? 'updated' : 'added';
}

/**
 * Sets the quantity of a line; an increase only if the units are available. Below 1 is ignored. With `item`, the line
 * is found even if another tab has moved it.
 *
 * @throws Error with the message to show.
 */
export async function setCartQuantity(position: number, quantity: number, item?: ItemId): Promise<void> {
  const lines = await currentLines();
  const line = lines[placeOf(lines, position, item)]!;
  if (quantity < 1) return;
  if (isQueued(line)) {
    const inAccount = quantityInCart(await accountLines(), line.variantId, line.size);
    const place = placeOf(localCart(), -1, line);
    if (quantity > inAccount) return setLocalQuantity(place, quantity - inAccount);
    removeFromLocalCart(place);
  }
  // The server checks stock while writing: a separate check first could lose the change when the page closes.
  if (isSignedIn()) return (await serverCart()).setServerQuantity(line, quantity);
  if (quantity > line.quantity) {
    const elsewhere = quantityInCart(lines, line.variantId, line.size) - line.quantity;
    if (!(await isStockChecked(line, elsewhere + quantity))) markUnchecked(line);
  }
  setLocalQuantity(placeOf(localCart(), position, line), quantity);
}

/** @throws Error with the message to show if there is no such line. */
export async function removeFromCart(position: number, item?: ItemId): Promise<void> {
  const lines = await currentLines();
  const place = placeOf(lines, position, item);
  const line = lines[place]!;
  if (isQueued(line)) {
    removeFromLocalCart(placeOf(localCart(), -1, line));
    if (quantityInCart(await accountLines(), line.variantId, line.size) === 0) return undefined;
  }
  if (isSignedIn()) return (await serverCart()).removeFromServerCart(line);
  removeFromLocalCart(place);
  return undefined;
}

/** Updates the prices, by `stockItemKey`, so that the shown price is the one to pay. */
export async function repriceCart(prices: CurrentPrices): Promise<void> {
  if (isSignedIn()) (await serverCart()).repriceServerCart(prices);
  else repriceLocalCart(prices);
}

/** The lines as they are now, which a page may not show yet. */
export async function currentLines(): Promise<readonly CartLine[]> {
  return isSignedIn() ? joined(await accountLines(), localCart()) : localCart();
}

/** Empty if it can't be loaded: then it can't be changed either. */
const accountLines = (): Promise<readonly CartLine[]> =>
  browserQueries.ensureQueryData(serverCartQuery()).catch((error: unknown) => {
    if (hasNoResponse(error)) return none;
    throw error;
  });

/**
 * Whether the shop has confirmed that enough are available: never while it can't be reached.
 *
 * @throws Error with the message to show if there are too few
 */
async function isStockChecked({ productId, variantId, size }: CartLine, quantity: number): Promise<boolean> {
  if (quantity > maxQuantity) throw new Error(messages.cart.lineFull(maxQuantity));
  const body = { productId, variantId, size, requestedQuantity: quantity };
  try {
    const response = await browserApi(checkStock, { body });
    if (!response.isAvailable) throw new Error(response.message || messages.stock.checkFailed);
    return true;
  } catch (error) {
    if (hasNoResponse(error)) return false;
    throw error;
  }
}

/** The current position of the line; throws if there is none. */
function placeOf(lines: readonly CartLine[], position: number, item?: ItemId): number {
  const line = lines[position];
  if (line && (!item || isSameItem(line, item))) return position;
  const moved = item ? lines.findIndex((other) => isSameItem(other, item)) : -1;
  if (moved < 0) throw new Error(messages.cart.invalidItem);
  return moved;
}
