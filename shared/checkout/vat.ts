import { type Naira, naira } from '../money.ts';

/** 7.5 % (Nigeria Tax Act 2025, section 148). */
export const vatPercent = 7.5;

/** The VAT that a price already includes, in whole naira. */
export function vatWithin(total: number): Naira {
  return naira(Math.round((total * vatPercent) / (100 + vatPercent)));
}
