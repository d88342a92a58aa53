import { type Naira, naira } from '../money.ts';

/**
 * The compare-at price: price times (1 plus percent / 100), rounded half up. Display only; customers always pay `price`
 * (specification, section 9).
 */
export function compareAtPrice(price: number, discountPercent: number): Naira {
  return naira(Math.floor((price * (100 + discountPercent)) / 100 + 0.5));
}

/**
 * How much less than the compare-at price is paid, in percent with one decimal: '13.0'. Less than the percent on the
 * badge: a price raised by 15 % is reduced by 13 % of the sum.
 */
export function savedPercent(price: number, discountPercent: number): string {
  const struck = compareAtPrice(price, discountPercent);
  return (((struck - price) / struck) * 100).toFixed(1);
}
