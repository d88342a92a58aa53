import type { StoreCredit } from './api.ts';

/** What of a credit in naira the next order can be paid with: orders cost whole naira. */
export const spendable = ({ balance, replaceable = 0 }: Omit<StoreCredit, 'entries'>): number =>
  Math.floor(balance + replaceable);
