import { sizeName } from '#shared/catalogue/sizes.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { ShownLine } from '../ui/Lines.tsx';
import type { Cart } from './cart-calls.ts';

export const shownLine = ({ color, ...line }: Cart[number]): ShownLine => ({ ...line, colour: color.name });

/** That a line costs something else than when the shopper saw it last; null if it does not. */
export const newPrice = ({ price, seenPrice = null }: Cart[number]): string | null =>
  seenPrice === null ? null : messages.cart.priceNow(formatNaira(price));

/** The reason why a line can't be ordered; null if it is available. */
export function shortage({ size, quantity, availableQuantity = quantity }: Cart[number]): string | null {
  if (availableQuantity >= quantity) return null;
  return availableQuantity > 0
    ? messages.stock.onlyLeft(availableQuantity, sizeName(size))
    : messages.stock.soldOut(sizeName(size));
}
