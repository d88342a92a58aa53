import type { Order } from '#shared/orders/api.ts';
import { useLazyComponent } from '../../ui/loading/useLazyComponent.ts';
import { isPayable } from '../payment-state.ts';

const load = () => import('./OnDelivery.tsx').then(({ OnDelivery }) => OnDelivery);

/** What is left to do for an order that is paid on delivery. Its code loads with such an order only. */
export function LazyOnDelivery({ order }: { order: Order }) {
  const isOpen = isPayable(order) && Boolean(order.onDelivery);
  return useLazyComponent(isOpen, load, () => {})?.({ order }) ?? null;
}
