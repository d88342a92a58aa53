import { useQuery } from '@tanstack/react-query';
import {
  type CartLine,
  isSameItem,
  maxCartLines,
  maxQuantity,
  cartQuantity,
  piecesOf,
  subtotal,
} from '#shared/cart/lines.ts';
import { checkStock } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { isSignedIn, useSignedIn } from '../session/sign-in-state.ts';
import { browserApi } from '../api.ts';
import { browserQueries } from '../query.ts';
import { serverCartQuery } from './cart-query.ts';
import type { Piece } from './current-lines.ts';
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
 * The one door to the cart. A guest's is in the browser, that of who is signed in on the server; whoever shows or
 * changes it need not care. What the server's takes is fetched only for who is signed in.
 */
const serverCart = () => import('./server-cart.ts');

/**
 * The cart as it is now. `isKnown` is false while the server renders and until the browser, or the server of who is
 * signed in, has said what is in it; `failure` is why that could not be learnt.
 */
export function useCart() {
  const isHydrated = useIsHydrated();
  const hasAccount = useSignedIn();
  const guests = useLocalCart();
  const accounts = useQuery({ ...serverCartQuery(), enabled: hasAccount });
  const known = hasAccount ? accounts.data : guests;
  const lines = known ?? none;
  return {
    lines,
    count: cartQuantity(lines),
    subtotal: subtotal(lines),
    isKnown: isHydrated && known !== undefined,
    failure: known === undefined ? accounts.error : null,
    retry: () => void accounts.refetch(),
  };
}

const none: readonly CartLine[] = [];

/**
 * Puts a piece into the cart when the shop has that many, those already in the cart included.
 *
 * @throws Error with the sentence to show.
 */
export async function addToCart(line: CartLine): Promise<'added' | 'updated'> {
  const before = await linesNow();
  const inCart = piecesOf(before, line.variantId, line.size);
  if (inCart === 0 && before.length >= maxCartLines) throw new Error(messages.cart.full(maxCartLines));
  await askFor(line, inCart + line.quantity);
  if (isSignedIn()) await (await serverCart()).addToServerCart(line);
  else addToLocalCart(line);
  return inCart > 0 ? 'updated' : 'added';
}

/**
 * Sets the quantity of a line; more pieces only when the shop has them. Below 1 is ignored.
 * A caller that says which piece it means finds it even when another tab has moved it meanwhile.
 *
 * @throws Error with the sentence to show.
 */
export async function setCartQuantity(position: number, quantity: number, piece?: Piece): Promise<void> {
  const lines = await linesNow();
  const line = lines[placeOf(lines, position, piece)]!;
  if (quantity < 1) return;
  // Asked first, the change would be lost with a page that goes meanwhile: the server looks while it writes.
  if (isSignedIn()) return (await serverCart()).setServerQuantity(line, quantity);
  if (quantity > line.quantity) {
    const elsewhere = piecesOf(lines, line.variantId, line.size) - line.quantity;
    await askFor(line, elsewhere + quantity);
  }
  setLocalQuantity(placeOf(localCart(), position, line), quantity);
}

/** @throws Error with the sentence to show when there is no such line. */
export async function removeFromCart(position: number, piece?: Piece): Promise<void> {
  const lines = await linesNow();
  const place = placeOf(lines, position, piece);
  if (isSignedIn()) return (await serverCart()).removeFromServerCart(lines[place]!);
  removeFromLocalCart(place);
}

/** Takes over what the shop asks for now, by `pieceKey`, so that what is shown is what will be paid. */
export async function repriceCart(prices: ReadonlyMap<string, number>): Promise<void> {
  if (isSignedIn()) (await serverCart()).repriceServerCart(prices);
  else repriceLocalCart(prices);
}

async function linesNow(): Promise<readonly CartLine[]> {
  return isSignedIn() ? browserQueries.ensureQueryData(serverCartQuery()) : localCart();
}

async function askFor({ productId, variantId, size }: CartLine, pieces: number): Promise<void> {
  if (pieces > maxQuantity) throw new Error(messages.cart.lineFull(maxQuantity));
  const body = { productId, variantId, size, requestedQuantity: pieces };
  const answer = await browserApi(checkStock, { body });
  if (!answer.isAvailable) throw new Error(answer.message || messages.stock.checkFailed);
}

/** Where the line stands now; a position outside the list fails. */
function placeOf(lines: readonly CartLine[], position: number, piece?: Piece): number {
  const line = lines[position];
  if (line && (!piece || isSameItem(line, piece))) return position;
  const moved = piece ? lines.findIndex((other) => isSameItem(other, piece)) : -1;
  if (moved < 0) throw new Error(messages.cart.invalidItem);
  return moved;
}
