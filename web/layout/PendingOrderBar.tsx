import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '../api.ts';
import { useCart } from '../cart/useCart.ts';
import { hasItemsOf } from '../checkout/same-order.ts';
import { usePaidMeanwhile } from '../checkout/usePaidMeanwhile.ts';
import { formatUntil } from '../ui/format-dates.ts';
import { isPayable } from '../orders/is-payable.ts';
import { orderById } from '../orders/order-queries.ts';
import { remove, readStorage } from '../browser-storage.ts';
import { CloseIcon } from '../ui/icons.tsx';
import styles from './PendingOrderBar.module.css';

/** The order that this browser began to pay, as long as it can be paid. Fetched only where there is one. */
export function PendingOrderBar() {
  const { pathname } = useLocation();
  const isCheckout = pathname === '/checkout';
  const [hidden, setHidden] = useState(dismissed);
  const { order, isSettled } = usePendingOrder();
  usePaidMeanwhile(order, isCheckout);

  // The line stands on its own feet, or there is none: the place that was kept for it is no longer needed.
  useEffect(() => {
    if (isSettled) delete document.documentElement.dataset['held'];
  }, [isSettled]);

  if (!order || !isPayable(order) || order.paymentStatus === 'review') return null;
  if (isCheckout) return <AtCheckout order={order} />;
  if (hidden === order._id) return null;
  return (
    <aside className={styles.line} aria-label="Your unpaid order">
      <Link to="/make-order">
        {order.heldUntil ? messages.order.finishHeld(formatUntil(order.heldUntil)) : 'Finish your order'}
      </Link>
      <button
        type="button"
        aria-label="Dismiss this reminder"
        onClick={() => {
          dismiss(order._id);
          setHidden(order._id);
        }}
      >
        <CloseIcon width="18" height="18" />
      </button>
    </aside>
  );
}

/** There it matters whether it is about these very pieces: paying goes on with that order then. */
function AtCheckout({ order }: { order: Order }) {
  const { lines, isKnown } = useCart();
  if (!isKnown) return <p className={styles.line} />;
  const isSame = hasItemsOf(order, lines);
  if (isSame && !order.heldUntil) return null;
  return (
    <p className={styles.line}>
      <span>
        {isSame && order.heldUntil ? (
          messages.order.piecesHeld(formatUntil(order.heldUntil))
        ) : (
          <>
            {messages.order.waiting(orderNumber(order._id))} <Link to="/make-order">Finish your order</Link>
          </>
        )}
      </span>
    </p>
  );
}

/** Asked about again when its hold ends, which the server alone decides: clocks of phones are wrong. */
function usePendingOrder(): { order: Order | undefined; isSettled: boolean } {
  const id = readStorage('pendingOrderId') ?? '';
  const { data, error } = useQuery({
    ...orderById(id),
    enabled: id !== '',
    refetchInterval: ({ state }) => {
      const until = state.data?.order.heldUntil;
      return until ? Math.max(60_000, Date.parse(until) - Date.now() + 5_000) : false;
    },
  });
  const order = id === '' ? undefined : data?.order;
  const isOver = order?.status === 'cancelled' || (error instanceof ApiError && error.status === 404);

  useEffect(() => {
    if (isOver && readStorage('pendingOrderId') === id) remove('pendingOrderId');
  }, [isOver, id]);

  return { order, isSettled: order !== undefined || error !== null || id === '' };
}

const storageKey = 'heldHidden';

/** For this visit: until the tab is closed. */
function dismiss(orderId: string): void {
  try {
    sessionStorage.setItem(storageKey, orderId);
  } catch {
    // It shows again with each full load.
  }
}

function dismissed(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
