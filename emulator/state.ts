import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Transaction } from './transactions/transaction.ts';

/** One try at telling the merchant. `status` is the HTTP status of the answer, null when there was none. */
export type DeliveryAttempt = { at: string; url: string | null; status: number | null; problem?: string };

/** One webhook. `body` is what is sent, byte for byte, each time; `nextAt` is null once it needs no further try. */
export type Delivery = {
  reference: string;
  event: string;
  body: string;
  attempts: DeliveryAttempt[];
  nextAt: string | null;
};

export type State = { webhookUrl: string | null; transactions: Transaction[]; deliveries: Delivery[] };

/** What the file holds; an empty state when there is no file, or when it cannot be read (said on stderr). */
export function loadState(file: string): State {
  if (!existsSync(file)) return { webhookUrl: null, transactions: [], deliveries: [] };
  try {
    return checked(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    renameSync(file, `${file}.unreadable`);
    console.error(`Paystack emulator: ${file} was unreadable and is now ${file}.unreadable; starting empty.`);
    return loadState(file);
  }
}

/** Writes beside the file and renames, so that a killed process leaves the old state or the new one, never half. */
export function saveState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

function checked(state: State): State {
  if (Array.isArray(state.transactions) && Array.isArray(state.deliveries)) return completed(state);
  throw new TypeError('Not the state of an emulator');
}

/** A file written before there were refunds lacks what they brought. */
function completed(state: State): State {
  const added = { currency: 'NGN', domain: 'test' } as const;
  return {
    ...state,
    transactions: state.transactions.map((transaction) => ({
      ...added,
      ...transaction,
      refunds: transaction.refunds ?? [],
    })),
  };
}
