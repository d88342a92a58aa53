import type { Order } from '#shared/orders/api.ts';
import { useLazyComponent } from '../../ui/loading/useLazyComponent.ts';

const load = () => import('./PayDifference.tsx').then(({ PayDifference }) => PayDifference);

/** The change that a paid order gets once its difference is paid. Its code loads with such an order only. */
export function LazyPayDifference({ order }: { order: Order }) {
  return useLazyComponent(Boolean(order.change), load, () => {})?.({ order }) ?? null;
}
