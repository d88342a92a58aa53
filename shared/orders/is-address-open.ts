import type { Order } from './api.ts';

/**
 * Whether it can still be said where an order goes: it was paid, or confirmed to be paid on delivery, and has not left. One
 * that its customer collects has the shop's address, and a courier who is booked was told the one of then. A change of
 * the delivery that waits has an address of its own.
 */
export const isAddressOpen = ({
  status,
  onDelivery,
  isPickup,
  isCourierBooked,
  change,
}: Pick<Order, 'status' | 'onDelivery' | 'isPickup' | 'isCourierBooked' | 'change'>): boolean =>
  !isPickup &&
  !isCourierBooked &&
  !(change && 'delivery' in change) &&
  (status === 'processing' || (status === 'pending' && Boolean(onDelivery?.confirmedAt) && !onDelivery?.dispatchedAt));
