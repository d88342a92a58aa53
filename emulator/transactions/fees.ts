import type { Transaction } from './transaction.ts';

const cap = 200_000;
const flat = 10_000;
const flatFrom = 250_000;

/**
 * The provider's fee of a local payment, in kobo: 1.5 % plus ₦100, the ₦100 waived under ₦2,500, ₦2,000 at most
 * (Paystack support, transaction pricing for Nigeria). How it rounds is not documented.
 *
 * @param amount kobo
 */
export function fees(amount: number): number {
  const share = Math.round((amount * 15) / 1_000);
  return Math.min(cap, share + (amount >= flatFrom ? flat : 0));
}

/** The fee of a payment; null until it is paid. The payer has paid it on top where the merchant passes it on. */
export function feesOf({ paid, feesPassed }: Pick<Transaction, 'paid' | 'feesPassed'>): number | null {
  return paid === null ? null : (feesPassed ?? fees(paid));
}
