import {
  type CartLine,
  isSamePiece,
  mostLines,
  mostPieces,
  pieceCount,
  piecesOf,
  subtotal,
} from '#shared/cart/lines.ts';
import { checkStock } from '#shared/catalogue/api.ts';
import { messages } from '#shared/messages.ts';
import { browserApi } from '../api.ts';
import type { Piece } from './fresh-lines.ts';
import { addToLocalCart, localCart, removeFromLocalCart, setLocalQuantity, useLocalCart } from './local-cart.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/** The cart as it is now. `isKnown` is false while the server renders and until the browser has read its own. */
export function useCart() {
  const lines = useLocalCart();
  return { lines, count: pieceCount(lines), subtotal: subtotal(lines), isKnown: useIsHydrated() };
}

/**
 * Puts a piece into the cart when the shop has that many, those already in the cart included.
 *
 * @throws Error with the sentence to show.
 */
export async function addToCart(line: CartLine): Promise<'added' | 'updated'> {
  const before = localCart();
  const inCart = piecesOf(before, line.variantId, line.size);
  if (inCart === 0 && before.length >= mostLines) throw new Error(messages.cart.full(mostLines));
  await askFor(line, inCart + line.quantity);
  addToLocalCart(line);
  return inCart > 0 ? 'updated' : 'added';
}

/**
 * Sets the quantity of a line; more pieces only when the shop has them. Below 1 is ignored.
 * A caller that says which piece it means finds it even when another tab has moved it meanwhile.
 *
 * @throws Error with the sentence to show.
 */
export async function setCartQuantity(position: number, quantity: number, piece?: Piece): Promise<void> {
  const line = lineAt(position, piece);
  if (quantity < 1) return;
  if (quantity > line.quantity) {
    const elsewhere = piecesOf(localCart(), line.variantId, line.size) - line.quantity;
    await askFor(line, elsewhere + quantity);
  }
  setLocalQuantity(placeOf(position, line), quantity);
}

/** @throws Error with the sentence to show when there is no such line. */
export async function removeFromCart(position: number, piece?: Piece): Promise<void> {
  removeFromLocalCart(placeOf(position, piece));
}

async function askFor({ productId, variantId, size }: CartLine, pieces: number): Promise<void> {
  if (pieces > mostPieces) throw new Error(messages.cart.lineFull(mostPieces));
  const body = { productId, variantId, size, requestedQuantity: pieces };
  const answer = await browserApi(checkStock, { body });
  if (!answer.success || !answer.isAvailable) throw new Error(answer.message || messages.stock.checkFailed);
}

function lineAt(position: number, piece?: Piece): CartLine {
  return localCart()[placeOf(position, piece)]!;
}

/** Where the line stands now; a position outside the list fails. */
function placeOf(position: number, piece?: Piece): number {
  const lines = localCart();
  const line = lines[position];
  if (line && (!piece || isSamePiece(line, piece))) return position;
  const moved = piece ? lines.findIndex((other) => isSamePiece(other, piece)) : -1;
  if (moved < 0) throw new Error(messages.cart.invalidItem);
  return moved;
}
