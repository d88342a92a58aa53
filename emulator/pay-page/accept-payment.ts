import { type Fault, applyFaultOnce } from '../control/faults.ts';
import type { Emulator } from '../emulator.ts';
import { fees } from '../transactions/fees.ts';
import type { Attempt, Transaction } from '../transactions/transaction.ts';
import { announcedTransaction } from '../transactions/transaction-json.ts';

/**
 * Charges the payer and announces the payment. Resolves after the first attempt to notify the merchant.
 *
 * @param announceAfterMs delay of the announcement
 */
export function acceptPayment(
  emulator: Emulator,
  transaction: Transaction,
  means: Pick<Attempt, 'channel' | 'card'>,
  announceAfterMs = 0,
): Promise<void> {
  const { faults } = emulator;
  const { reference } = transaction;
  const amount = applyFaultOnce(faults, 'amount', reference);
  transaction.paid = takenInstead(transaction.amount, amount);
  if (amount?.kind === 'feesPassed') transaction.feesPassed = transaction.paid - transaction.amount;
  if (amount?.kind === 'otherCurrency') transaction.currency = 'USD';
  if (applyFaultOnce(faults, 'domain', reference)) transaction.domain = 'live';
  const channel = applyFaultOnce(faults, 'channel', reference)?.kind ?? means.channel;
  logAttempt(emulator, transaction, {
    ...means,
    channel: channel === 'page' ? means.channel : channel,
    outcome: 'success',
  });
  return emulator.announce(
    { reference, event: 'charge.success', data: announcedTransaction(transaction) },
    announceAfterMs,
  );
}

/** Stores how an attempt ended, and clears whatever step or transfer was under way. */
export function logAttempt(emulator: Emulator, transaction: Transaction, attempt: Omit<Attempt, 'at'>): void {
  transaction.attempts.push({ at: new Date().toISOString(), ...attempt });
  transaction.stage = null;
  transaction.waiting = null;
  emulator.save({ transaction });
}

function takenInstead(amount: number, fault: Fault<'amount'> | null): number {
  if (fault?.kind === 'less') return amount - Math.min(fault.by, amount - 1);
  if (fault?.kind === 'more') return amount + fault.by;
  return fault?.kind === 'feesPassed' ? amount + fees(amount) : amount;
}
