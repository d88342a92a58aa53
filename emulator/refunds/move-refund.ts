import { fromNow } from '../scheduler.ts';
import type { Emulator } from '../emulator.ts';
import { newRefund, nextStatus, type Refund, refundSteps, type RefundStatus, type RefundRequest } from './refund.ts';
import { refundEventData } from './refund-json.ts';
import { isPaid, type PaidTransaction } from '../transactions/transaction.ts';

/** Starts a refund, which then changes its status by itself; each change is announced. */
export function startRefund(emulator: Emulator, transaction: PaidTransaction, request: RefundRequest): Refund {
  const refund = newRefund(request, fromNow(refundSteps.pending, emulator.timeScale));
  transaction.refunds.push(refund);
  settle(emulator, transaction, refund);
  return refund;
}

/** Restarts a refund that needs attention, now to an account that the merchant has asked the payer for. */
export function retryRefund(emulator: Emulator, transaction: PaidTransaction, refund: Refund): void {
  refund.fate = 'processed';
  move(emulator, transaction, refund, 'processing');
}

/** After a restart: pending refunds continue. */
export function resumeRefunds(emulator: Emulator): void {
  for (const transaction of emulator.state.transactions.filter(isPaid)) {
    for (const refund of transaction.refunds) schedule(emulator, transaction, refund);
  }
}

function move(emulator: Emulator, transaction: PaidTransaction, refund: Refund, status: RefundStatus): void {
  refund.status = status;
  refund.updatedAt = new Date().toISOString();
  if (status === 'processed') refund.refundedAt = refund.updatedAt;
  const isPassing = status === 'pending' || status === 'processing';
  refund.nextAt = isPassing ? fromNow(refundSteps[status], emulator.timeScale) : null;
  settle(emulator, transaction, refund);
}

function settle(emulator: Emulator, transaction: PaidTransaction, refund: Refund): void {
  if (nextStatus(refund) === null) refund.nextAt = null;
  emulator.save({ transaction });
  const data = refundEventData(transaction, refund);
  void emulator.announce({ reference: transaction.reference, event: `refund.${refund.status}`, data });
  schedule(emulator, transaction, refund);
}

function schedule(emulator: Emulator, transaction: PaidTransaction, refund: Refund): void {
  const status = nextStatus(refund);
  if (refund.nextAt === null || status === null) return;
  emulator.agenda.at(refund, refund.nextAt, () => move(emulator, transaction, refund, status));
}
