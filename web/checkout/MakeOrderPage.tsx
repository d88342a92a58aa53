import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '../api.ts';
import { Link } from '../ui/Link.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { FinishOrder } from '../orders/finish/FinishOrder.tsx';
import { isPaidOnOrderPage, isPayable } from '../orders/payment-state.ts';
import { OrderContents } from '../orders/contents/OrderContents.tsx';
import { orderById } from '../orders/order-queries.ts';
import { finishCheckout } from '../orders/verify/finish-checkout.ts';
import { deviceStorage } from '../browser-storage.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { toast } from '../ui/toasts/toast.ts';
import column from './NarrowPage.module.css';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Your order') },
  { name: 'description', content: 'Continue with the order that you started.' },
  { name: 'robots', content: 'noindex' },
];

/** Continues with the unpaid order, or goes to the checkout or to the order's page. */
export default function MakeOrderPage() {
  const isHydrated = useIsHydrated();
  const pendingId = isHydrated ? (deviceStorage.read('pendingOrderId') ?? '') : '';
  const { data, error, refetch } = useQuery({ ...orderById(pendingId), enabled: pendingId !== '' });
  const order = data?.order;
  const isUnknown = error !== null && !(error instanceof ApiError && error.status === 404);
  const isToFinish = order && isPayable(order) && !isPaidOnOrderPage(order);
  useRedirect(isHydrated && !isUnknown && (pendingId === '' || error !== null || (order && !isToFinish)), order);

  return (
    <main id="main" className={column.column}>
      <h1>Your order{order && ` ${orderNumber(order._id)}`}</h1>
      {isToFinish && (
        <>
          {!order.isPaymentPending && <p className="lead">It is waiting for payment.</p>}
          <OrderContents order={order} />
          <FinishOrder order={order} />
        </>
      )}
      {!order && isUnknown && (
        <div role="alert">
          <p>{error.message}</p>
          <Button kind="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!order && !isUnknown && <Skeleton height="7rem" />}
      <p>
        <Link className="link" to="/checkout">
          Go to checkout
        </Link>
      </p>
    </main>
  );
}

/**
 * Redirects if there is no order to finish: to the checkout, or to an order that is paid on its page. If it was paid in
 * the meantime, says so and empties the cart.
 */
function useRedirect(hasNothingToFinish: boolean | undefined, order: Order | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasNothingToFinish) return;
    const isApart = order !== undefined && isPaidOnOrderPage(order);
    if (order?.isPaid && !isApart) {
      finishCheckout(order);
      toast.success(messages.payment.alreadyVerified);
    }
    void navigate(isApart ? `/order/${order._id}` : '/checkout', { replace: true });
  }, [hasNothingToFinish, order, navigate]);
}
