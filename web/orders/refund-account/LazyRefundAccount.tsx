import type { Order } from '#shared/orders/api.ts';
import { useLazyComponent } from '../../ui/loading/useLazyComponent.ts';

const load = () => import('./RefundAccount.tsx').then(({ RefundAccount }) => RefundAccount);

/** Where a refund goes that waits for an account. Its code loads with such an order only. */
export function LazyRefundAccount({ order }: { order: Order }) {
  const isWaiting = order.refunds.some(({ needsAccount }) => needsAccount);
  return useLazyComponent(isWaiting, load, () => {})?.({ order }) ?? null;
}
