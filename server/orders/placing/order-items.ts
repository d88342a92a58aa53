import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { OrderPayload } from '#shared/orders/api.ts';
import type { Database } from '../../db/database.ts';
import { releasedItems, type Wanted } from '../../stock/move-stock.ts';
import { insufficientStock } from '../../stock/available-quantity.ts';

/** A line of an order as our own data has it. `price` is whole naira. */
export interface PricedItem {
  productId: string;
  variantId: string;
  size: string;
  quantity: number;
  price: number;
  name: string;
  colorName: string;
  image: string;
}

type Items = OrderPayload['orderItems'];
type NamedStockItem = Omit<PricedItem, 'quantity'> & {
  status: string;
  /** All that is on the shelf, and what of it is not promised. */
  onShelf: number;
  left: number;
  firstToPayUntil: Date | null;
};

/** The pieces of which something was ordered, as the catalogue has them: for `orderedPieces`. */
export function loadOrderItems(tx: Database, items: Items) {
  return tx
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'stock.variantId')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select([
      'products.id as productId',
      'variants.id as variantId',
      'stock.size',
      'variants.price',
      'products.name',
      'variants.colorName',
      'variants.mainImage as image',
      'products.status',
      'stock.quantity as onShelf',
      'stock.firstToPayUntil',
      sql<number>`stock.quantity - stock.reserved`.as('left'),
    ])
    .where(
      'variants.id',
      'in',
      items.map(({ variantId }) => variantId),
    );
}

/**
 * What was ordered, in the order it was asked for.
 *
 * @param rows what `piecesNamed` finds
 * @throws ShopError `stock_short` for a piece that does not exist or was taken out of the shop, `invalid_request` when
 *   one stands there twice.
 */
export function readOrderItems(items: Items, rows: readonly NamedStockItem[]): PricedItem[] {
  const names = new Set(items.map(({ variantId, size }) => `${variantId} ${size}`));
  if (names.size < items.length) throw new ShopError('invalid_request', { message: messages.order.samePieceTwice });

  return items.map(({ product, variantId, size, quantity }) => {
    const row = rows.find(
      (found) => found.variantId === variantId && found.size === size && found.productId === product,
    );
    if (!row) throw new ShopError('stock_short', { variantId, size, availableQuantity: 0 });
    const { status, left: _left, onShelf: _onShelf, firstToPayUntil: _until, ...piece } = row;
    if (status === 'published') return { ...piece, quantity };
    throw new ShopError('stock_short', { message: messages.cart.noLongerSold, variantId, size, availableQuantity: 0 });
  });
}

/** The pieces with what is on the shelf of each. */
export const availableStockOf = (pieces: readonly PricedItem[], rows: readonly NamedStockItem[]) =>
  pieces.map((piece) => ({ ...rowOf(piece, rows), quantity: piece.quantity }));

/**
 * Refuses what had too few pieces left when `rows` were read, before anything is written: of those who come too late
 * nobody stands in line behind those who are still buying. Whether there are enough is told by the reservation alone.
 *
 * @param freed what earlier orders of the shopper give up
 * @throws ShopError `stock_short`
 */
export function rejectSoldOut(
  pieces: readonly PricedItem[],
  rows: readonly NamedStockItem[],
  freed: readonly Wanted[],
): void {
  for (const piece of pieces) {
    const left = rowOf(piece, rows).left + releasedItems(piece, freed);
    if (left < piece.quantity) throw insufficientStock(piece, left);
  }
}

const rowOf = (piece: PricedItem, rows: readonly NamedStockItem[]) =>
  rows.find(({ variantId, size }) => variantId === piece.variantId && size === piece.size)!;
