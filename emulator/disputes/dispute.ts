import { randomInt } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { apiError } from '../http/responses.ts';
import { newRefund, pendingRefundKobo } from '../refunds/refund.ts';
import { isPaid, type PaidTransaction } from '../transactions/transaction.ts';

type DisputeStatus = 'pending' | 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved';
type Resolution = 'merchant-accepted' | 'declined' | 'auto-accepted';

/** A payer's complaint to the bank. Amounts are kobo, times ISO. */
export type Dispute = {
  id: string;
  /** The amount that the payer wants back, and in the end gets. */
  amount: number;
  status: DisputeStatus;
  resolution: Resolution | null;
  createdAt: string;
  updatedAt: string;
  dueAt: string;
  resolvedAt: string | null;
  evidence: Evidence | null;
  /** The names of files that may be uploaded, and whether they were. */
  uploads: { name: string; isUploaded: boolean }[];
  attachment: string | null;
  messages: { sender: string; body: string; createdAt: string }[];
};

/** The merchant's statement about the payment. */
export type Evidence = { id: string; createdAt: string } & Record<EvidenceField, string>;
type EvidenceField = (typeof evidenceFields)[number];

export const evidenceFields = [
  'customer_email',
  'customer_name',
  'customer_phone',
  'service_details',
  'delivery_address',
  'delivery_date',
] as const;

/** A payment with its dispute. */
export type Disputed = PaidTransaction & { dispute: Dispute };

const hour = 3_600_000;
/** How long a merchant has (Paystack support, chargeback deadlines of Nigerian businesses). */
const hoursToReply = 16;

export function newDispute({ email, paid, refunds }: PaidTransaction, amount?: number): Dispute {
  const now = Date.now();
  const createdAt = new Date(now).toISOString();
  return {
    id: newId(),
    amount: amount ?? paid - pendingRefundKobo(refunds),
    status: 'awaiting-merchant-feedback',
    resolution: null,
    createdAt,
    updatedAt: createdAt,
    dueAt: new Date(now + hoursToReply * hour).toISOString(),
    resolvedAt: null,
    evidence: null,
    uploads: [],
    attachment: null,
    messages: [{ sender: email, body: 'Customer complained about debit without value', createdAt }],
  };
}

/** Ends a dispute. Unless it was declined, the provider refunds its amount, or what is left of the payment. */
export function resolveDispute(transaction: Disputed, resolution: Resolution, amount: number): void {
  const now = new Date().toISOString();
  const { dispute } = transaction;
  Object.assign(dispute, { status: 'resolved', resolution, resolvedAt: now, updatedAt: now });
  if (resolution !== 'declined') takeBack(transaction, amount, now);
}

/** This refund has no webhook of its own: the resolved dispute is announced instead. */
function takeBack(transaction: Disputed, wanted: number, now: string): void {
  const amount = Math.min(wanted, transaction.paid - pendingRefundKobo(transaction.refunds));
  transaction.dispute.amount = amount;
  if (amount === 0) return;
  const text = `Chargeback of transaction ${transaction.reference}`;
  const refund = newRefund({ amount, fate: 'processed', customerNote: text, merchantNote: text }, now);
  const { id } = transaction.dispute;
  transaction.refunds.push({ ...refund, status: 'processed', refundedAt: now, nextAt: null, dispute: id });
}

const isDisputed = (transaction: PaidTransaction): transaction is Disputed => transaction.dispute !== undefined;

/** Every disputed payment, the newest dispute first. */
export function disputedPayments({ state }: Emulator): Disputed[] {
  const byAge = (one: Disputed, other: Disputed) =>
    Date.parse(other.dispute.createdAt) - Date.parse(one.dispute.createdAt);
  return state.transactions.filter(isPaid).filter(isDisputed).toSorted(byAge);
}

/** @throws ApiError 404 */
export function withDispute(emulator: Emulator, id: string | undefined): Disputed {
  const found = disputedPayments(emulator).find(({ dispute }) => dispute.id === id);
  if (!found) throw apiError(404, 'Dispute not found', { code: 'dispute_not_found' });
  return found;
}

export const newId = () => String(randomInt(100_000, 2 ** 31));
