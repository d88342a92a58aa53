import type { Order } from './api.ts';

/** Whether it can still be said where an order goes: it was paid, or confirmed to be paid on delivery, and has not left. */
export const isAddressOpen = ({ status, onDelivery }: Pick<Order, 'status' | 'onDelivery'>): boolean =>
  status === 'processing' || (status === 'pending' && Boolean(onDelivery?.confirmedAt) && !onDelivery?.dispatchedAt);
