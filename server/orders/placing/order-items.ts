import { sql } from 'kysely';
import { stockItemKey } from '#shared/cart/lines.ts';
import { ShopError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { OrderPayload } from '#shared/orders/order-payload.ts';
import type { Database } from '../../db/database.ts';
import { deliveryExtra } from '../../settings/delivery-extra.ts';
import { releasedItems, type StockQuantity } from '../../stock/move-stock.ts';
import { insufficientStock } from '../../stock/available-quantity.ts';

/** An order line with our own data. `price` is whole naira. */
export interface PricedItem {
  productId: string;
  variantId: string;
  size: string;
  quantity: number;
  price: number;
  name: string;
  colorName: string;
  image: string;
  /** The extra delivery cost of one unit, in whole naira. */
  deliveryExtra: number;
}

type Items = OrderPayload['orderItems'];

/** A stock row with its catalogue data. */
type StockRow = Omit<PricedItem, 'quantity'> & {
  status: string;
  onHand: number;
  available: number;
  firstToPayUntil: Date | null;
};

/** Stock and catalogue data of the ordered variants, for `readOrderItems`. */
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
      deliveryExtra.as('deliveryExtra'),
      'stock.quantity as onHand',
      'stock.firstToPayUntil',
      sql<number>`stock.quantity - stock.reserved`.as('available'),
    ])
    .where(
      'variants.id',
      'in',
      items.map(({ variantId }) => variantId),
    );
}

/**
 * The order lines with our own data, in the order of the request.
 *
 * @param rows the result of `loadOrderItems`
 * @throws ShopError `stock_short` for a stock item that does not exist or whose product is not published,
 *   `invalid_request` when an item is listed twice.
 */
export function readOrderItems(items: Items, rows: readonly StockRow[]): PricedItem[] {
  const keys = new Set(items.map(stockItemKey));
  if (keys.size < items.length) throw new ShopError('invalid_request', { message: messages.order.sameItemTwice });

  return items.map(({ product, variantId, size, quantity }) => {
    const row = rows.find((one) => one.variantId === variantId && one.size === size && one.productId === product);
    if (!row) throw new ShopError('stock_short', { variantId, size, availableQuantity: 0 });
    const { status, available: _available, onHand: _onHand, firstToPayUntil: _until, ...item } = row;
    if (status === 'published') return { ...item, quantity };
    throw new ShopError('stock_short', { message: messages.cart.noLongerSold, variantId, size, availableQuantity: 0 });
  });
}

/** The rows of `order_lines`. */
export const orderLineRows = (orderId: string, items: readonly PricedItem[]) =>
  items.map(({ deliveryExtra: _extra, ...item }, position) => ({ ...item, orderId, position }));

/** The stock of each item, with the ordered quantity. */
export const availableStockOf = (items: readonly PricedItem[], rows: readonly StockRow[]) =>
  items.map((item) => ({ ...rowOf(item, rows), quantity: item.quantity }));

/**
 * Rejects an order early when too few units were available at the time `rows` were read, before anything is written, so
 * that late requests do not wait for the locks of orders in progress. Only the reservation itself is authoritative.
 *
 * @param released units that the shopper's replaced orders give up
 * @throws ShopError `stock_short`
 */
export function rejectSoldOut(
  items: readonly PricedItem[],
  rows: readonly StockRow[],
  released: readonly StockQuantity[],
): void {
  for (const item of items) {
    const available = rowOf(item, rows).available + releasedItems(item, released);
    if (available < item.quantity) throw insufficientStock(item, available);
  }
}

/** Whether an order of these items leaves none of one of them, if it replaces no other. */
export const takesLastUnits = (items: readonly PricedItem[], rows: readonly StockRow[]): boolean =>
  items.some((item) => rowOf(item, rows).available <= item.quantity);

const rowOf = (item: PricedItem, rows: readonly StockRow[]) =>
  rows.find(({ variantId, size }) => variantId === item.variantId && size === item.size)!;
