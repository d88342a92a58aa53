import type { AdminOrder } from '#shared/admin/orders/order-api.ts';

/**
 * Whether items and delivery of an order can change: while it is paid, here, and no courier is booked for it. One change waits
 * at a time, and what an exchange sends does not change.
 */
export const isChangeable = ({ order, openChange, discountReason }: AdminOrder): boolean =>
  order.status === 'processing' && !openChange && discountReason !== 'exchange' && !order.isCourierBooked;
