import { type Naira, naira } from '../money.ts';

/**
 * The struck-through price beside the real one: price times (1 plus percent / 100), rounded half up.
 * Display only; what is charged is always `price` (specification, section 9).
 */
export function struckPrice(price: number, discountPercent: number): Naira {
  return naira(Math.floor((price * (100 + discountPercent)) / 100 + 0.5));
}
