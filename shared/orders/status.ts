export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What an order may become (decisions, Checkout and orders); the database refuses the rest. A cancelled order comes
 * back by late money alone, and only when it was never paid before.
 */
export const orderMayBecome: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: ['processing'],
};

/** Why an order was cancelled. `expired`: it was not paid in time; `replaced`: its shopper placed another in its place. */
export const endReasons = ['expired', 'shopper', 'staff', 'replaced'] as const;
export type EndReason = (typeof endReasons)[number];

/** Where an order's money stands. */
export const paymentStatuses = ['unpaid', 'paid', 'review', 'refund_due', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Who changed an order: 'clock' is a hold that ended, 'provider' money that came, 'system' the books themselves. */
export type Who = 'shopper' | 'clock' | 'provider' | 'system' | `staff:${string}`;
