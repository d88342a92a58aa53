import { randomInt } from 'node:crypto';
import type { Emulator, Handler } from '../emulator.ts';
import { withReference } from '../emulator.ts';
import { json, apiError } from '../http/responses.ts';
import { newRefund, pendingRefundKobo } from '../refunds/refund.ts';
import { isPaid, type PaidTransaction } from '../transactions/transaction.ts';
import { disputeData } from './dispute-json.ts';

/** A payer's complaint to the bank. Once it is resolved for the payer, the money has been refunded. Times are ISO. */
export type Dispute = { id: string; createdAt: string; resolvedAt: string | null };

const events = ['create', 'remind', 'resolve'] as const;

/**
 * Moves a dispute of a payment one step: `{"event": "create" | "remind" | "resolve"}`. When it is resolved, the
 * provider itself refunds what is left of the payment, without asking the merchant.
 */
export const changeDispute: Handler = async (emulator, request) => {
  const { event } = await request.fields();
  const transaction = withReference(emulator, request.params.reference);
  const step = events.find((known) => known === event);
  if (!step) throw apiError(400, 'event must be create, remind or resolve');
  if (!transaction || !isPaid(transaction)) throw apiError(404, 'Transaction not found');
  if ((step === 'create') === (transaction.dispute !== undefined))
    throw apiError(400, 'Not at this stage of a dispute');
  if (transaction.dispute?.resolvedAt) throw apiError(400, 'The dispute is resolved');

  const now = new Date().toISOString();
  const dispute = { ...(transaction.dispute ?? newDispute(now)), resolvedAt: step === 'resolve' ? now : null };
  transaction.dispute = dispute;
  if (step === 'resolve') takeBack(transaction, dispute, now);
  emulator.save({ transaction });
  announce(emulator, transaction, dispute, step);
  return json(200, dispute);
};

function announce(emulator: Emulator, transaction: PaidTransaction, dispute: Dispute, step: string): void {
  const data = disputeData(transaction, dispute);
  void emulator.announce({ reference: transaction.reference, event: `charge.dispute.${step}`, data });
}

/** This refund has no webhook of its own: the resolved dispute is announced instead. */
function takeBack(transaction: PaidTransaction, { id }: Dispute, now: string): void {
  const amount = transaction.paid - pendingRefundKobo(transaction.refunds);
  if (amount === 0) return;
  const text = `Chargeback of transaction ${transaction.reference}`;
  const refund = newRefund({ amount, fate: 'processed', customerNote: text, merchantNote: text }, now);
  transaction.refunds.push({ ...refund, status: 'processed', refundedAt: now, nextAt: null, dispute: id });
}

function newDispute(createdAt: string): Dispute {
  return { id: String(randomInt(100_000, 2 ** 31)), createdAt, resolvedAt: null };
}
