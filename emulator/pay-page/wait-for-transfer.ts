import { fromNow } from '../scheduler.ts';
import type { Emulator } from '../emulator.ts';
import { type Channel, isPaid, type Transaction } from '../transactions/transaction.ts';
import { acceptPayment } from './accept-payment.ts';

const minute = 60_000;

/** Provider milliseconds until money arrives. In reality it takes minutes, sometimes hours. */
const travel: Record<Channel, number> = { card: 0, bank_transfer: 10 * minute, ussd: 5 * minute };

/** The payer says that the money was sent: pending until it arrives by itself. */
export function waitForTransfer(emulator: Emulator, transaction: Transaction, channel: Channel): void {
  const dueAt = fromNow(travel[channel], emulator.timeScale);
  transaction.stage = null;
  transaction.waiting = { ...transaction.waiting, channel, since: new Date().toISOString(), dueAt };
  emulator.save({ transaction });
  schedule(emulator, transaction);
}

/** A code was shown: pending from now on, though no money comes until the code is dialled. */
export function giveUssdCode(emulator: Emulator, transaction: Transaction, bank: string): void {
  transaction.stage = null;
  transaction.waiting = { channel: 'ussd', since: new Date().toISOString(), dueAt: null, bank };
  emulator.save({ transaction });
}

/** After a restart: pending transfers still arrive. */
export function resumeWaiting(emulator: Emulator): void {
  emulator.state.transactions.filter(({ paid }) => paid === null).forEach((one) => schedule(emulator, one));
}

function schedule(emulator: Emulator, transaction: Transaction): void {
  const { waiting } = transaction;
  if (!waiting?.dueAt) return;
  emulator.agenda.at(transaction, waiting.dueAt, () => {
    const isStillWanted = transaction.waiting === waiting && !isPaid(transaction);
    if (isStillWanted) void acceptPayment(emulator, transaction, { channel: waiting.channel });
  });
}
