import type { CartLine } from '#shared/cart/lines.ts';
import type { Product } from '#shared/catalogue/api.ts';
import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';

/** A cart line as the shop sees it now, or null when it is no longer sold. */
export type FreshLine = { readonly price: number; readonly left: number } | null;

/** What makes a line that line. */
export type Piece = Pick<CartLine, 'variantId' | 'size'>;

/** One word for a piece: what lines, prices and notes are looked up by. */
export const stockItemKey = ({ variantId, size }: Piece) => `${variantId} ${size}`;

/** Price and pieces left of a line, read from its product; `product` is null when the shop no longer has it. */
export function freshLine(line: CartLine, product: Product | null): FreshLine {
  const variant = product?.variants.find(({ _id }) => _id === line.variantId);
  if (!variant) return null;
  const left = variant.inventory.find(({ size }) => size === line.size)?.quantity ?? 0;
  return { price: variant.price, left };
}

/** What to say when the shop has fewer pieces than the line asks for; nothing when it has enough. */
export function shortageOf({ size, quantity }: CartLine, fresh: FreshLine): string | null {
  if (!fresh) return messages.cart.noLongerSold;
  if (fresh.left >= quantity) return null;
  return fresh.left > 0 ? messages.stock.onlyLeft(fresh.left, sizeName(size)) : messages.stock.soldOut(sizeName(size));
}

/** Whether nothing is left of a line. One that could not be asked about is not gone. */
export const isUnavailable = (fresh: FreshLine | undefined) => fresh === null || fresh?.left === 0;

/** The lines with the prices of `prices`, which are found by piece; the others stay as they are. */
export function withCurrentPrices(lines: readonly CartLine[], prices: ReadonlyMap<string, number>): CartLine[] {
  return lines.map((line) => ({ ...line, price: prices.get(stockItemKey(line)) ?? line.price }));
}

/** The pieces that an unpaid order keeps for its shopper: to them, these are not sold out. */
export function reservedQuantities(order: Order | undefined): ReadonlyMap<string, number> {
  if (!order || order.isPaid || order.status !== 'pending') return new Map();
  return new Map(order.orderItems.map((item) => [stockItemKey(item), item.quantity]));
}
