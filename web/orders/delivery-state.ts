import type { Order } from '#shared/orders/api.ts';
import { dayInLagos } from './dates.ts';

/** Where the parcel is, in the words of the specification (section 2, Order detail). */
export function deliveryState(order: Pick<Order, 'isDelivered' | 'deliveredAt' | 'status'>): string {
  const { isDelivered, deliveredAt, status } = order;
  if (isDelivered) return deliveredAt ? `Delivered on ${dayInLagos(deliveredAt)}` : 'Delivered';
  if (status === 'shipped') return 'In Transit';
  return status === 'cancelled' ? 'Cancelled, not shipped' : 'Not Yet Shipped';
}
