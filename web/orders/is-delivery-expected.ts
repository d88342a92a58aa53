import type { Order } from '#shared/orders/api.ts';

/** Whether the order is still to arrive: paid, and neither delivered nor cancelled. */
export const isDeliveryExpected = ({ isPaid, status }: Order) =>
  isPaid && (status === 'processing' || status === 'shipped');
