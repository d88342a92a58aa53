import { type Naira, naira } from '../money.ts';

/**
 * The struck-through price beside the real one: price times (1 plus percent / 100), rounded half up.
 * Display only; what is charged is always `price` (specification, section 9).
 */
export function compareAtPrice(price: number, discountPercent: number): Naira {
  return naira(Math.floor((price * (100 + discountPercent)) / 100 + 0.5));
}

/**
 * How much less than the struck price is paid, in whole percent. It is less than the percent that the badge shows: 15
 * are put on top of the price, and of the sum they are 13.
 */
export function savedAmount(price: number, discountPercent: number): number {
  const struck = compareAtPrice(price, discountPercent);
  return Math.round(((struck - price) / struck) * 100);
}
