/** The provider's last status of a payment attempt; 'created' until it has responded. */
export const attemptStatuses = ['created', 'open', 'pending', 'failed', 'abandoned', 'success', 'reversed'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** A declined or abandoned attempt may still succeed on the same page; a successful one can only be refunded. */
export const attemptMayBecome: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  created: ['open', 'pending', 'failed', 'abandoned', 'success', 'reversed'],
  open: ['pending', 'failed', 'abandoned', 'success', 'reversed'],
  pending: ['open', 'failed', 'abandoned', 'success', 'reversed'],
  failed: ['open', 'pending', 'abandoned', 'success', 'reversed'],
  abandoned: ['open', 'pending', 'failed', 'success', 'reversed'],
  success: ['reversed'],
  reversed: [],
};

/**
 * What became of a payment: applied to the order, the deposit of an order that is paid in two parts, the difference for a
 * dearer item of a paid order, to be refunded, or under review.
 */
export const moneyOutcomes = ['applied', 'deposit', 'difference', 'refund_due', 'review'] as const;
export type MoneyOutcome = (typeof moneyOutcomes)[number];

export const outcomeMayBecome: Readonly<Record<MoneyOutcome, readonly MoneyOutcome[]>> = {
  applied: [],
  /** Its order is cancelled before the rest is paid. */
  deposit: ['refund_due'],
  difference: [],
  refund_due: [],
  review: ['applied', 'deposit', 'refund_due'],
};

export const refundStatuses = ['requested', 'pending', 'processing', 'processed', 'failed', 'needs_attention'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A failed refund is final: a retry is a new refund. */
export const refundMayBecome: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['pending', 'processing', 'processed', 'failed', 'needs_attention'],
  pending: ['processing', 'processed', 'failed', 'needs_attention'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['pending', 'processing', 'processed', 'failed'],
  processed: [],
  failed: [],
};
