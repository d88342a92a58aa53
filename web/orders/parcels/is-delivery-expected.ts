import type { Order } from '#shared/orders/api.ts';

/** Whether the order is still to arrive or to be ready: paid or to be paid on delivery, and not delivered, cancelled or back. */
export const isDeliveryExpected = ({ isPaid, status, onDelivery, isPickup, undelivered }: Order) =>
  !undelivered &&
  ((isPaid && (status === 'processing' || (status === 'shipped' && !isPickup))) ||
    (status === 'pending' && Boolean(onDelivery?.confirmedAt)));
