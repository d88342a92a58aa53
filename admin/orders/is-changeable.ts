import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';

/**
 * Whether items and delivery of an order can change: while something of it is to be packed, it is not disputed, and no
 * courier is booked for it. One change waits at a time, and what an exchange sends does not change.
 */
export const isChangeable = ({ order, isToPack, openChange, discountReason, disputes }: AdminOrder): boolean =>
  order.status === 'processing' &&
  isToPack &&
  !openChange &&
  discountReason !== 'exchange' &&
  !order.isCourierBooked &&
  disputes.every(({ status }) => isDecided(status));
