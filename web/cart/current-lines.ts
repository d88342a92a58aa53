import { type CartLine, stockItemKey } from '#shared/cart/lines.ts';
import type { Product } from '#shared/catalogue/api.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';

/** The price of a unit, and its extra delivery cost, in whole naira. */
export type Prices = Required<Pick<CartLine, 'price' | 'deliveryExtra'>>;

/** By `stockItemKey`. */
export type CurrentPrices = ReadonlyMap<string, Prices>;

/** The current prices and stock of a cart line; null if it is no longer sold. */
export type FreshLine = { readonly prices: Prices; readonly available: number } | null;

/** Identifies a line. */
export type ItemId = Pick<CartLine, 'variantId' | 'size'>;

/** Price and stock of a line, from its product; `product` is null if it is no longer sold. */
export function freshLine(line: CartLine, product: Product | null): FreshLine {
  const variant = product?.variants.find(({ _id }) => _id === line.variantId);
  if (!variant) return null;
  const available = variant.inventory.find(({ size }) => size === line.size)?.quantity ?? 0;
  return { prices: { price: variant.price, deliveryExtra: product!.deliveryExtra ?? 0 }, available };
}

/** The message when fewer units are available than the line has; otherwise null. */
export function shortageOf({ size, quantity }: CartLine, fresh: FreshLine): string | null {
  if (!fresh) return messages.cart.noLongerSold;
  if (fresh.available >= quantity) return null;
  return fresh.available > 0
    ? messages.stock.onlyLeft(fresh.available, sizeName(size))
    : messages.stock.soldOut(sizeName(size));
}

/** Whether a line is unavailable. A line whose product could not be fetched is not. */
export const isUnavailable = (fresh: FreshLine | undefined) => fresh === null || fresh?.available === 0;

/** Updates the prices of lines by `stockItemKey`; others stay unchanged. */
export function withCurrentPrices(lines: readonly CartLine[], prices: CurrentPrices): CartLine[] {
  return lines.map((line) => ({ ...line, ...prices.get(stockItemKey(line)) }));
}

/** The units that an unpaid order reserves for this shopper: for them, these are not sold out. */
export function reservedQuantities(order: Order | undefined): ReadonlyMap<string, number> {
  // Released: the units are available to everybody, and so counted already.
  if (!order || order.isPaid || order.status !== 'pending' || order.reservedUntil === null) return new Map();
  return new Map(order.orderItems.map((item) => [stockItemKey(item), item.quantity]));
}
