import type { Order } from '#shared/orders/api.ts';

/** The status of an order, as a word on its colour. */
export function OrderState({ status }: Pick<Order, 'status'>) {
  return <span className={`state state-${status}`}>{status.charAt(0).toUpperCase() + status.slice(1)}</span>;
}
