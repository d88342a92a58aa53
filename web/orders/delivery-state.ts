import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatDayInLagos } from '../ui/format-dates.ts';

/** The delivery status, as the specification words it (section 2, Order detail). */
export function deliveryState(order: Pick<Order, 'isDelivered' | 'deliveredAt' | 'status' | 'onDelivery'>): string {
  const { isDelivered, deliveredAt, status, onDelivery } = order;
  if (isDelivered) return deliveredAt ? `Delivered on ${formatDayInLagos(deliveredAt)}` : 'Delivered';
  if (status === 'cancelled') return messages.order.cancelledUnshipped;
  return status === 'shipped' || onDelivery?.dispatchedAt ? 'In Transit' : 'Not Yet Shipped';
}
