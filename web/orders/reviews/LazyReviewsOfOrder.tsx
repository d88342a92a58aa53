import type { Order } from '#shared/orders/api.ts';
import { useLazyComponent } from '../../ui/loading/useLazyComponent.ts';

const load = () => import('./ReviewsOfOrder.tsx').then(({ ReviewsOfOrder }) => ReviewsOfOrder);

/** The reviews of a delivered order. Their code loads with such an order only. */
export function LazyReviewsOfOrder({ order }: { order: Order }) {
  return useLazyComponent(order.isDelivered, load, () => {})?.({ orderId: order._id }) ?? null;
}
