import type { Order } from '#shared/orders/api.ts';
import { useLazyComponent } from '../../ui/loading/useLazyComponent.ts';

const load = () => import('./OrderReturns.tsx').then(({ OrderReturns }) => OrderReturns);

/** The returns of a delivered order. Their code loads with such an order only. */
export function LazyOrderReturns({ order }: { order: Order }) {
  return useLazyComponent(order.isDelivered, load, () => {})?.({ order }) ?? null;
}
