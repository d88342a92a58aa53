/** The party expected to act on a dispute: the bank has just begun it, we, or the bank; or how it ended for us. */
export const disputeStatuses = ['pending', 'awaiting_merchant', 'awaiting_bank', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** A lost dispute is final, because its money is gone; a bank may take up one again that we had won. */
export const disputeMayBecome: Readonly<Record<DisputeStatus, readonly DisputeStatus[]>> = {
  pending: ['awaiting_merchant', 'awaiting_bank', 'won', 'lost'],
  awaiting_merchant: ['awaiting_bank', 'won', 'lost'],
  awaiting_bank: ['awaiting_merchant', 'won', 'lost'],
  won: ['awaiting_merchant', 'awaiting_bank', 'lost'],
  lost: [],
};

/** Those of a dispute that is decided. Until then its order isn't shipped and nothing of its payment is refunded. */
export const decidedStatuses = ['won', 'lost'] as const;
export const isDecided = (status: DisputeStatus): boolean => decidedStatuses.some((one) => one === status);

export const disputeReplies = ['declined', 'accepted'] as const;
export type DisputeReply = (typeof disputeReplies)[number];

/** Whether our reply was sent to the provider. A rejected one can be replaced. */
export const replyStatuses = ['requested', 'sent', 'rejected'] as const;

/** Our evidence for the bank about a payment. The provider requires the first four. */
export interface DisputeEvidence {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  /** What was sold. */
  serviceDetails: string;
  deliveryAddress: string;
  /** The day in Lagos, as '2026-11-21'; empty if it was not delivered. */
  deliveryDate: string;
}
