export const returnStatuses = ['requested', 'accepted', 'declined', 'withdrawn', 'received', 'closed'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/**
 * Transitions of a return (decision 0074); the database rejects all others. It is received when the units were
 * inspected and their refund requested, and closed when the refund was paid.
 */
export const returnMayBecome: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['accepted', 'declined', 'withdrawn'],
  accepted: ['received', 'withdrawn'],
  declined: [],
  withdrawn: [],
  received: ['closed'],
  closed: [],
};

export const returnReasons = ['wrong_size', 'faulty', 'wrong_item', 'not_as_shown', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];
