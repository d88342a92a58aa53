/** Whole naira. Only `server/payments` uses kobo, with the provider. */
export type Naira = number & { readonly __unit: 'naira' };

/**
 * Marks a number as naira.
 *
 * @throws RangeError if it is not a safe integer.
 */
export function naira(amount: number): Naira {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount of naira: ${amount}`);
  return amount as Naira;
}

/** The shop's one currency (specification, sections 3 and 9). */
export const currencySymbol = '₦';

/** `₦12,500`: symbol, thousands separators, no decimals (specification, section 9). Below zero: `-₦1,500`. */
export function formatNaira(amount: number): string {
  return `${amount < 0 ? '-' : ''}${currencySymbol}${grouped(Math.round(Math.abs(amount)))}`;
}

/** Written by hand: the first `Intl.NumberFormat` blocks a cheap phone for 50 ms before the page reacts. */
const grouped = (amount: number) => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** A share of an amount, rounded half up to whole naira. `percent` is 0 to 100. */
export function percentOf(amount: Naira, percent: number): Naira {
  return naira(Math.floor((amount * percent) / 100 + 0.5));
}
