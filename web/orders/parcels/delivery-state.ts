import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';

/** The delivery status, as the specification words it (section 2, Order detail). */
export function deliveryState(
  order: Pick<Order, 'isDelivered' | 'deliveredAt' | 'status' | 'onDelivery' | 'isPickup' | 'undelivered'>,
): string {
  const { isDelivered, deliveredAt, status, onDelivery, isPickup, undelivered } = order;
  if (isPickup && isDelivered && deliveredAt) return messages.pickup.collectedOn(formatDayInLagos(deliveredAt));
  if (isDelivered) return deliveredAt ? `Delivered on ${formatDayInLagos(deliveredAt)}` : 'Delivered';
  if (status === 'cancelled') return messages.order.cancelledUnshipped;
  if (undelivered) {
    const cameBack = messages.order.cameBack(formatDayInLagos(undelivered.at));
    return undelivered.isRefunded ? cameBack : `${cameBack} ${messages.order.cameBackNext}`;
  }
  const hasLeft = status === 'shipped' || onDelivery?.dispatchedAt;
  if (isPickup) return hasLeft ? messages.pickup.ready : messages.pickup.notReady;
  return hasLeft ? 'In Transit' : 'Not Yet Shipped';
}
