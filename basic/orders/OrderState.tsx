import type { Order } from '#shared/orders/api.ts';
import { statusName } from '../../web/orders/status-name.ts';

/** The status of an order, as a word on its colour. */
export function OrderState({ status, isPickup }: Pick<Order, 'status' | 'isPickup'>) {
  return <span className={`state state-${status}`}>{statusName(status, isPickup)}</span>;
}
