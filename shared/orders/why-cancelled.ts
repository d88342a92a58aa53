import { messages } from '../messages.ts';
import type { Order } from './api.ts';

/** Why an order was cancelled, for its customer; null while it is not. */
export function whyCancelled({ cancelReason, onDelivery }: Pick<Order, 'cancelReason' | 'onDelivery'>): string | null {
  if (cancelReason === 'expired' && onDelivery) {
    return onDelivery.confirmedAt === null ? messages.onDelivery.notConfirmed : messages.order.cancelledBecause.staff; // It was never sent off.
  }
  return cancelReason && messages.order.cancelledBecause[cancelReason];
}
