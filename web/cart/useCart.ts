import { useQuery } from '@tanstack/react-query';
import {
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
import { browserApi } from '../api.ts';
import { browserQueries } from '../query-client.ts';
import { serverCartQuery } from './cart-query.ts';
import type { ItemId } from './current-lines.ts';
import {
  addToLocalCart,
  localCart,
  removeFromLocalCart,
  repriceLocalCart,
  setLocalQuantity,
  useLocalCart,
} from './local-cart.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';

/**
 * The cart of the shopper: a guest's is in the browser, a user's on the server; callers need not know. Only signed-in
 * users load the code of the server's cart.
 */
const serverCart = () => import('./server-cart.ts');

/**
 * The current cart. `isKnown` is false on the server and until the browser or the API has returned its contents;
 * `failure` is why that failed.
 */
export function useCart() {
  const isHydrated = useIsHydrated();
  const hasAccount = useSignedIn();
  const guestLines = useLocalCart();
  const accountCart = useQuery({ ...serverCartQuery(), enabled: hasAccount });
  const known = hasAccount ? accountCart.data : guestLines;
  const lines = known ?? none;
  return {
    lines,
    count: cartQuantity(lines),
    subtotal: subtotal(lines),
    isKnown: isHydrated && known !== undefined,
    failure: known === undefined ? accountCart.error : null,
    retry: () => void accountCart.refetch(),
  };
}

const none: readonly CartLine[] = [];

/**
 * Adds units if they are available, including those already in the cart.
 *
 * @throws Error with the message to show.
 */
export async function addToCart(line: CartLine): Promise<'added' | 'updated'> {
  const before = await currentLines();
  const inCart = quantityInCart(before, line.variantId, line.size);
  if (inCart === 0 && before.length >= maxCartLines) throw new Error(messages.cart.full(maxCartLines));
  await requireStock(line, inCart + line.quantity);
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
  // The server checks stock while writing: a separate check first could lose the change when the page closes.
  if (isSignedIn()) return (await serverCart()).setServerQuantity(line, quantity);
  if (quantity > line.quantity) {
    const elsewhere = quantityInCart(lines, line.variantId, line.size) - line.quantity;
    await requireStock(line, elsewhere + quantity);
  }
  setLocalQuantity(placeOf(localCart(), position, line), quantity);
}

/** @throws Error with the message to show if there is no such line. */
export async function removeFromCart(position: number, item?: ItemId): Promise<void> {
  const lines = await currentLines();
  const place = placeOf(lines, position, item);
  if (isSignedIn()) return (await serverCart()).removeFromServerCart(lines[place]!);
  removeFromLocalCart(place);
}

/** Updates the prices, by `stockItemKey`, so that the shown price is the one to pay. */
export async function repriceCart(prices: ReadonlyMap<string, number>): Promise<void> {
  if (isSignedIn()) (await serverCart()).repriceServerCart(prices);
  else repriceLocalCart(prices);
}

async function currentLines(): Promise<readonly CartLine[]> {
  return isSignedIn() ? browserQueries.ensureQueryData(serverCartQuery()) : localCart();
}

async function requireStock({ productId, variantId, size }: CartLine, quantity: number): Promise<void> {
  if (quantity > maxQuantity) throw new Error(messages.cart.lineFull(maxQuantity));
  const body = { productId, variantId, size, requestedQuantity: quantity };
  const answer = await browserApi(checkStock, { body });
  if (!answer.isAvailable) throw new Error(answer.message || messages.stock.checkFailed);
}

/** The current position of the line; throws if there is none. */
function placeOf(lines: readonly CartLine[], position: number, item?: ItemId): number {
  const line = lines[position];
  if (line && (!item || isSameItem(line, item))) return position;
  const moved = item ? lines.findIndex((other) => isSameItem(other, item)) : -1;
  if (moved < 0) throw new Error(messages.cart.invalidItem);
  return moved;
}
