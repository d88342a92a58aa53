/** What the provider last said of an attempt to pay; 'created' until it has answered at all. */
export const attemptStatuses = ['created', 'open', 'pending', 'failed', 'abandoned', 'success', 'reversed'] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** A declined or left payment may still succeed on the same page; money that came can only go back. */
export const attemptMayBecome: Readonly<Record<AttemptStatus, readonly AttemptStatus[]>> = {
  created: ['open', 'pending', 'failed', 'abandoned', 'success', 'reversed'],
  open: ['pending', 'failed', 'abandoned', 'success', 'reversed'],
  pending: ['open', 'failed', 'abandoned', 'success', 'reversed'],
  failed: ['open', 'pending', 'abandoned', 'success', 'reversed'],
  abandoned: ['open', 'pending', 'failed', 'success', 'reversed'],
  success: ['reversed'],
  reversed: [],
};

/** What became of money: it paid the order, it goes back, or a person looks at it. */
export const moneyOutcomes = ['applied', 'refund_due', 'review'] as const;
export type MoneyOutcome = (typeof moneyOutcomes)[number];

export const outcomeMayBecome: Readonly<Record<MoneyOutcome, readonly MoneyOutcome[]>> = {
  applied: [],
  refund_due: [],
  review: ['applied', 'refund_due'],
};

export const refundStatuses = ['requested', 'pending', 'processing', 'processed', 'failed', 'needs_attention'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A failed refund is over: trying again is a new one. */
export const refundMayBecome: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['pending', 'processing', 'processed', 'failed', 'needs_attention'],
  pending: ['processing', 'processed', 'failed', 'needs_attention'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['pending', 'processing', 'processed', 'failed'],
  processed: [],
  failed: [],
};
