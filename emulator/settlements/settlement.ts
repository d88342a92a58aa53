import type { Transaction } from '../transactions/transaction.ts';
import { isPaid, type PaidTransaction } from '../transactions/transaction.ts';
import { feesOf } from '../transactions/fees.ts';

/** One day's payments, transferred to the merchant's bank the day after. Amounts are kobo, times ISO. */
export type Settlement = {
  /** The day as a number: 20261121. */
  id: number;
  /** When the money is transferred to the bank. */
  dueAt: string;
  transactions: PaidTransaction[];
  processed: number;
  fees: number;
  /** The refunds of that day. Fees are not returned (Paystack support, refunds). */
  deductions: number;
};

const dayMs = 86_400_000;
const lagosMs = 3_600_000;

/** The settlement of every day, oldest first. Not stored: computed from payments and refunds. */
export function settlementsOf(all: readonly Transaction[]): Settlement[] {
  const days = new Map<string, Settlement>();
  const on = (at: string) => {
    const day = formatDayInLagos(at);
    const settlement = days.get(day) ?? emptyDay(day);
    days.set(day, settlement);
    return settlement;
  };
  for (const transaction of all.filter(isPaid)) {
    const settlement = on(transaction.attempts.at(-1)?.at ?? transaction.createdAt);
    settlement.transactions.push(transaction);
    settlement.processed += transaction.paid;
    settlement.fees += feesOf(transaction) ?? 0;
    for (const { status, refundedAt, amount } of transaction.refunds) {
      if (status === 'processed' && refundedAt) on(refundedAt).deductions += amount;
    }
  }
  return [...days.values()].toSorted((one, other) => one.id - other.id);
}

function emptyDay(day: string): Settlement {
  const id = Number(day.replaceAll('-', ''));
  const dueAt = new Date(Date.parse(`${day}T00:00:00Z`) - lagosMs + dayMs).toISOString();
  return { id, dueAt, transactions: [], processed: 0, fees: 0, deductions: 0 };
}

/** A date such as '2026-11-21', in the time zone of the merchant's bank. */
function formatDayInLagos(at: string): string {
  return new Date(Date.parse(at) + lagosMs).toISOString().slice(0, 10);
}
