import { isSamePiece, mostLines, mostPieces } from '#shared/cart/lines.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Database } from '../db/database.ts';
import { type Piece, piecesLeft, stockSentence } from '../stock/pieces-left.ts';
import { cartOf, type CartLines, changeCart } from './cart.ts';

interface Addition extends Piece {
  productId: string;
  quantity: number;
}

/**
 * Adds pieces to the line of the same variant and size, or as a new line at the end (specification, section 4).
 *
 * @throws ShopError `stock_short` with the number that is left, `cart_full`
 */
export function addToCart(db: Database, accountId: string, addition: Addition, now: Date): Promise<CartLines> {
  const piece = { variantId: addition.variantId.toLowerCase(), size: addition.size };
  return changeCart(db, accountId, async (tx, lines) => {
    const line = lines.find((one) => isSamePiece(one, piece));
    const quantity = (line?.quantity ?? 0) + addition.quantity;
    if (quantity > mostPieces) throw new ShopError('cart_full', { message: messages.cart.lineFull(mostPieces) });
    await refuseMissing(tx, piece, quantity, addition.productId);
    if (!line && lines.length >= mostLines) throw new ShopError('cart_full');
    await putLine(tx, accountId, piece, quantity, now);
  });
}

/** A line by its place in the list, and the piece that the caller believes to stand there. */
export interface Meant {
  index: string;
  variantId?: string | undefined;
  size?: string | undefined;
}

/**
 * Sets the quantity of the line at a position. Fewer pieces are always possible; more only when they are there.
 *
 * @throws ShopError `invalid_cart_item`, `cart_changed` with the fresh `cart`, `stock_short`
 */
export async function setInCart(db: Database, accountId: string, meant: Meant, quantity: number): Promise<CartLines> {
  return orFreshCart(db, accountId, () =>
    changeCart(db, accountId, async (tx, lines) => {
      const line = lineMeant(lines, meant);
      if (quantity > line.quantity) await refuseMissing(tx, line, quantity);
      await tx
        .updateTable('cartLines')
        .set({ quantity })
        .where('accountId', '=', accountId)
        .where('variantId', '=', line.variantId)
        .where('size', '=', line.size)
        .execute();
    }),
  );
}

/** @throws ShopError `invalid_cart_item`, `cart_changed` with the fresh `cart` */
export async function removeFromCart(db: Database, accountId: string, meant: Meant): Promise<CartLines> {
  return orFreshCart(db, accountId, () =>
    changeCart(db, accountId, async (tx, lines) => {
      const { variantId, size } = lineMeant(lines, meant);
      await tx
        .deleteFrom('cartLines')
        .where('accountId', '=', accountId)
        .where('variantId', '=', variantId)
        .where('size', '=', size)
        .execute();
    }),
  );
}

export function emptyCart(db: Database, accountId: string): Promise<CartLines> {
  return changeCart(db, accountId, (tx) => tx.deleteFrom('cartLines').where('accountId', '=', accountId).execute());
}

/** Writes a line with this quantity, at its old place or at the end. */
export async function putLine(
  tx: Database,
  accountId: string,
  { variantId, size }: Piece,
  quantity: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('cartLines')
    .values({ accountId, variantId, size, quantity, addedAt: now })
    .onConflict((conflict) => conflict.columns(['accountId', 'variantId', 'size']).doUpdateSet({ quantity }))
    .execute();
}

function lineMeant(lines: CartLines, { index, variantId, size }: Meant): CartLines[number] {
  const line = /^\d{1,3}$/.test(index) ? lines[Number(index)] : undefined;
  if (!line) throw new ShopError('invalid_cart_item');
  const isOther =
    (variantId !== undefined && variantId.toLowerCase() !== line.variantId) ||
    (size !== undefined && size !== line.size);
  if (isOther) throw new ShopError('cart_changed');
  return line;
}

/** Whoever meant a line that is no longer there is shown the cart as it is. */
async function orFreshCart(db: Database, accountId: string, change: () => Promise<CartLines>): Promise<CartLines> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'cart_changed')) throw error;
    throw new ShopError('cart_changed', { cart: await cartOf(db, accountId) });
  }
}

async function refuseMissing(tx: Database, { variantId, size }: Piece, quantity: number, productId?: string) {
  const left = await piecesLeft(tx, { variantId, size }, productId);
  if (left !== null && left >= quantity) return;
  throw new ShopError('stock_short', { message: stockSentence(left, size), availableQuantity: left ?? 0 });
}
