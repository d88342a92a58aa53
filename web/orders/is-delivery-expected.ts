import type { Order } from '#shared/orders/api.ts';

/** Whether a parcel is still to arrive: the order is paid, and neither delivered nor cancelled. */
export const isDeliveryExpected = ({ isPaid, status }: Order) =>
  isPaid && (status === 'processing' || status === 'shipped');
