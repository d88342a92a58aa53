import { type Naira, naira } from '../money.ts';

/**
 * What was paid for units of an order, in whole naira: their price less their share of the order's discount,
 * rounded half up. For all units together it is exactly what was paid, so count earlier refunds: the
 * amount for everything returned so far, less the amount for what was returned before.
 *
 * @param price the total price of the units on the order
 */
export function refundableAmount(
  { itemsPrice, couponDiscount }: { itemsPrice: number; couponDiscount: number },
  price: number,
): Naira {
  if (itemsPrice === 0) return naira(0);
  // Exact: the product of two amounts may be above 2^53.
  const [total, discount, part] = [BigInt(itemsPrice), BigInt(couponDiscount), BigInt(price)];
  const share = (2n * discount * part + total) / (2n * total);
  return naira(price - Number(share));
}
