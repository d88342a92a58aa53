import { randomInt } from 'node:crypto';

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

/** A refund to a payer. Amounts are kobo, times ISO. */
export type Refund = {
  /** Decimal digits, as the ids of payments; unlike those it fits into a JavaScript number. */
  id: string;
  amount: number;
  status: RefundStatus;
  /** Its final status; the card that paid decides it (Paystack documentation, test payments). */
  fate: RefundFate;
  customerNote: string;
  merchantNote: string;
  createdAt: string;
  updatedAt: string;
  refundedAt: string | null;
  /** When its status changes next. Null when it does not change by itself. */
  nextAt: string | null;
  /** The dispute that caused it, if any. */
  dispute?: string;
};

export type RefundFate = 'processed' | 'failed' | 'needs-attention' | 'stuck';
export type RefundRequest = Pick<Refund, 'amount' | 'customerNote' | 'merchantNote' | 'fate'>;

const minute = 60_000;

/** Provider milliseconds in a status that changes by itself. In reality it takes hours to days. */
export const refundSteps = { pending: minute, processing: 2 * minute } as const;

export function newRefund(request: RefundRequest, nextAt: string): Refund {
  const now = new Date().toISOString();
  const id = String(randomInt(1_000_000, 2 ** 31));
  return { ...request, id, status: 'pending', createdAt: now, updatedAt: now, refundedAt: null, nextAt };
}

/** Kobo of a payment that are refunded or about to be: a failed refund leaves them with the merchant. */
export function pendingRefundKobo(refunds: readonly Refund[]): number {
  return sum(refunds.filter(({ status }) => status !== 'failed'));
}

/** Kobo that have reached the payer. */
export function refundedKobo(refunds: readonly Refund[]): number {
  return sum(refunds.filter(({ status }) => status === 'processed'));
}

/** The next status of a refund; null when it does not change by itself. */
export function nextStatus({ status, fate }: Refund): RefundStatus | null {
  if (fate === 'stuck') return null;
  if (status === 'pending') return 'processing';
  return status === 'processing' ? fate : null;
}

function sum(refunds: readonly Refund[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}
