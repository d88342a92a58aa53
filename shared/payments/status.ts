/**
 * The outcome of a payment: applied to the order, the deposit of an order that is paid in two parts, the difference for
 * a dearer item of a paid order, to be refunded, or under review.
 */
export type MoneyOutcome = 'applied' | 'deposit' | 'difference' | 'refund_due' | 'review';

export type RefundStatus = 'requested' | 'pending' | 'processing' | 'processed' | 'failed' | 'needs_attention';

/** A failed refund is final: a retry is a new refund. */
export const refundMayBecome: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['pending', 'processing', 'processed', 'failed', 'needs_attention'],
  pending: ['processing', 'processed', 'failed', 'needs_attention'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['pending', 'processing', 'processed', 'failed'],
  processed: [],
  failed: [],
};
