import { type Naira, naira } from '../money.ts';

interface PricedLine {
  /** Whole naira. */
  readonly price: number;
  readonly quantity: number;
}

export interface Totals {
  readonly subtotal: Naira;
  readonly shipping: Naira;
  readonly discount: Naira;
  readonly total: Naira;
}

/**
 * The total that the shopper pays, in whole naira: subtotal plus shipping minus discount (specification, section 9). A
 * discount never exceeds the subtotal, so shipping is always paid.
 *
 * @throws RangeError when a quantity is not a positive whole number.
 */
export function orderTotals(lines: readonly PricedLine[], shipping: Naira, coupon: Naira = naira(0)): Totals {
  const subtotal = naira(lines.reduce((sum, line) => sum + line.price * wholeQuantity(line), 0));
  const discount = naira(Math.min(coupon, subtotal));
  return { subtotal, shipping, discount, total: naira(subtotal + shipping - discount) };
}

function wholeQuantity({ quantity }: PricedLine): number {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
  return quantity;
}
