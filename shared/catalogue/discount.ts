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
  return lessInPercent(price, compareAtPrice(price, discountPercent));
}

/** Half the compare-at price. */
export const maxDiscountPercent = 100;

/** What the badge says: null at half price, where -100% would say that the product is free. */
export const discountBadge = (discountPercent: number): string | null =>
  discountPercent < 100 ? `-${discountPercent}%` : null;

/** How much less a price is than another, in percent with one decimal. */
export const lessInPercent = (price: number, before: number): string => (((before - price) / before) * 100).toFixed(1);

/**
 * The price during a planned sale: the one whose compare-at price is the price before, but for the rounding to whole
 * naira, half up. The database's own: `server/product-admin/planned-sales/change-prices.ts`.
 */
export function salePrice(priceBefore: number, discountPercent: number): Naira {
  const whole = 100 + discountPercent;
  return naira(Math.floor((priceBefore * 200 + whole) / (2 * whole)));
}
