export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Transitions of an order; the database rejects all others. A cancelled order is
 * restored only by a late payment, and only if it was never paid before.
 */
export const orderMayBecome: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: ['processing'],
};

/** Why an order was cancelled. `expired`: not paid in time; `replaced`: the customer placed another order instead. */
export const endReasons = ['expired', 'shopper', 'staff', 'replaced'] as const;
export type EndReason = (typeof endReasons)[number];

/** Why the parcel of an order came back to the shop, as staff record it. */
export const undeliveredReasons = ['unreachable', 'not_accepted', 'wrong_address', 'damaged', 'other'] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];

/** The payment status of an order. */
export const paymentStatuses = ['unpaid', 'paid', 'review', 'refund_due', 'partially_refunded', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Who changed an order: 'clock' is an expired reservation, 'provider' a payment, 'courier' what a courier service says of a
 * parcel, 'system' a database trigger.
 */
export type Who = 'shopper' | 'clock' | 'provider' | 'courier' | 'system' | `staff:${string}`;
