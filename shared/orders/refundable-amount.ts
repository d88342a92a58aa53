import { type Naira, naira } from '../money.ts';

/**
 * What pieces of an order were really paid with, in whole naira: their price less their share of the order's discount,
 * rounded half up. Of all pieces together it is exactly what was paid for them, so count what went back before: the
 * worth of everything returned so far, less the worth of what was returned earlier.
 *
 * @param price of the pieces, as the order has it
 */
export function refundableAmount(
  { itemsPrice, couponDiscount }: { itemsPrice: number; couponDiscount: number },
  price: number,
): Naira {
  if (itemsPrice === 0) return naira(0);
  return naira(price - Math.floor((couponDiscount * price) / itemsPrice + 0.5));
}
