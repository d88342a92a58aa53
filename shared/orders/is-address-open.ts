import type { Order } from './api.ts';

/**
 * Whether the delivery address can still be changed: the order is paid, or confirmed for payment on delivery, and has
 * not left. A pickup has the shop's address, and a booked courier already has the old address. An open change of the
 * delivery has an address of its own.
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
