import type { Order } from '#shared/orders/api.ts';

/** Whether the order is still to arrive: paid or to be paid on delivery, and neither delivered nor cancelled. */
export const isDeliveryExpected = ({ isPaid, status, onDelivery }: Order) =>
  (isPaid && (status === 'processing' || status === 'shipped')) ||
  (status === 'pending' && Boolean(onDelivery?.confirmedAt));
