/** Whole naira. The shop has no kobo; only `server/payments` talks to the provider in kobo. */
export type Naira = number & { readonly __unit: 'naira' };

/**
 * Marks a number as an amount of naira.
 *
 * @throws RangeError when it is not a whole number that JavaScript can hold exactly.
 */
export function naira(amount: number): Naira {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole amount of naira: ${amount}`);
  return amount as Naira;
}

// Made once: building a formatter costs more than a card with twelve prices.
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `₦12,500`: symbol, thousands separators, no decimals (specification, section 9). Below zero: `-₦1,500`. */
export function formatNaira(amount: number): string {
  return `${amount < 0 ? '-' : ''}₦${grouped.format(Math.abs(amount))}`;
}

const toTheKobo = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `₦12,500.00`: for what is held against the provider's figures. Below zero: `-₦1,500.00`. */
export function formatKobo(kobo: number): string {
  return `${kobo < 0 ? '-' : ''}₦${toTheKobo.format(Math.abs(kobo) / 100)}`;
}

/** A share of an amount, rounded half up to whole naira. `percent` is 0 to 100. */
export function percentOf(amount: Naira, percent: number): Naira {
  return naira(Math.floor((amount * percent) / 100 + 0.5));
}
