import { leavesPayable, minPayment } from '../payments/min-payment.ts';
import type { StoreCredit } from './api.ts';

/** What of a credit in naira the next order can be paid with: orders cost whole naira. */
export const spendable = ({ balance, replaceable = 0 }: Omit<StoreCredit, 'entries'>): number =>
  Math.floor(balance + replaceable);

/** What of a total credit pays: as much as there is, but what it leaves can be paid. */
export function creditFor(total: number, credit: number): number {
  const used = Math.min(credit, total);
  return leavesPayable(used, total) ? used : Math.max(0, total - minPayment);
}
