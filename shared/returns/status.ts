export const returnStatuses = ['requested', 'accepted', 'declined', 'withdrawn', 'received', 'closed'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/**
 * Transitions of a return (decision 0074); the database rejects all others. It is received when the units were
 * inspected and their refund requested, and closed when the refund was paid; an exchange is closed when the order with
 * its replacement is placed, which is when it is received (decision 0080). It is withdrawn by its customer, or by staff and
 * the clock when its items did not arrive.
 */
export const returnMayBecome: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ['accepted', 'declined', 'withdrawn'],
  accepted: ['received', 'withdrawn'],
  declined: [],
  withdrawn: [],
  received: ['closed'],
  closed: [],
};

/** A return is refunded, or its units are exchanged for others of the same product. */
export const returnKinds = ['refund', 'exchange'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** The way of a refund that differs from the way of the payment: by hand, or to an account that the customer gave. */
export const refundWays = ['cash', 'pos', 'transfer', 'account'] as const;

export const returnReasons = ['wrong_size', 'faulty', 'wrong_item', 'not_as_shown', 'changed_mind', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** For what items are exchanged (specification, return policy): a wrong size, and what is faulty or wrong. */
export const exchangeReasons: readonly ReturnReason[] = ['wrong_size', 'faulty', 'wrong_item'];
