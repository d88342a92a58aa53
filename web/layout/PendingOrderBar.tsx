import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '../api.ts';
import { useCart } from '../cart/useCart.ts';
import { hasItemsOf } from '../checkout/placing/is-same-order.ts';
import { usePaidMeanwhile } from '../checkout/usePaidMeanwhile.ts';
import { formatUntil } from '#shared/dates/format-dates.ts';
import { isPaidOnOrderPage, isPayable } from '../orders/payment-state.ts';
import { orderById } from '../orders/order-queries.ts';
import { stopAwaiting } from '../orders/verify/finish-checkout.ts';
import { isPaymentCancelled } from '../payments/is-payment-cancelled.ts';
import { deviceStorage, tabStorage } from '../browser-storage.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { refetchDelay } from './refetch-delay.ts';
import styles from './PendingOrderBar.module.css';
import { Link } from '../ui/Link.tsx';

/** The bar for an order that this browser started to pay, while it is payable. Loaded only if there is one. */
export function PendingOrderBar() {
  const { pathname } = useLocation();
  const isCheckout = pathname === '/checkout';
  const [hidden, setHidden] = useState(() => tabStorage.read('heldHidden'));
  const { order, isSettled } = usePendingOrder();
  usePaidMeanwhile(order, isCheckout);

  // The bar has its own height now, or there is none: the reserved space is no longer needed.
  useEffect(() => {
    if (isSettled) delete document.documentElement.dataset['held'];
  }, [isSettled]);

  if (!order || !isPayable(order) || isPaidOnOrderPage(order) || order.paymentStatus === 'review') return null;
  if (isCheckout) return <AtCheckout order={order} />;
  if (hidden === order._id) return null;
  return (
    <aside className={styles.line} aria-label="Your unpaid order">
      <Link to="/make-order">{linkText(order)}</Link>
      <button
        type="button"
        aria-label="Dismiss this reminder"
        onClick={() => {
          tabStorage.store('heldHidden', order._id);
          setHidden(order._id);
        }}
      >
        <CloseIcon width="18" height="18" />
      </button>
    </aside>
  );
}

function linkText({ isPaymentPending, reservedUntil, isFirmlyReserved }: Order): string {
  if (isPaymentPending) return messages.payment.onItsWay;
  return reservedUntil
    ? messages.order.finishReserved(formatUntil(reservedUntil), isFirmlyReserved)
    : 'Finish your order';
}

/** At checkout it matters whether the order has the same items as the cart: then paying continues with that order. */
function AtCheckout({ order }: { order: Order }) {
  const { lines, isKnown } = useCart();
  const isCancelled = isPaymentCancelled(useLocation());
  if (!isKnown) return <p className={styles.line} />;
  const isSame = hasItemsOf(order, lines);
  if (isSame && !order.reservedUntil && !isCancelled && !order.isPaymentPending) return null;
  return (
    <p className={isCancelled || order.isPaymentPending ? `${styles.line} ${styles.long}` : styles.line}>
      <span>
        {isCancelled && !order.isPaymentPending && <span>{messages.payment.cancelled} </span>}
        {order.isPaymentPending ? (
          <>
            {messages.payment.onItsWay} {messages.payment.doNotPayAgain}{' '}
            <Link to="/make-order">Order {orderNumber(order._id)}</Link>
          </>
        ) : isSame && order.reservedUntil ? (
          messages.order.itemsReserved(formatUntil(order.reservedUntil), order.isFirmlyReserved)
        ) : (
          <>
            {messages.order.waiting(orderNumber(order._id))} <Link to="/make-order">Finish your order</Link>
          </>
        )}
      </span>
    </p>
  );
}

/** Refetched when the reservation ends. Only the server decides that: clocks of phones are wrong. */
function usePendingOrder(): { order: Order | undefined; isSettled: boolean } {
  const id = deviceStorage.read('pendingOrderId') ?? '';
  const { data, error } = useQuery({
    ...orderById(id),
    enabled: id !== '',
    refetchInterval: ({ state }) => {
      const until = state.data?.order.reservedUntil;
      return until ? refetchDelay(until, Date.now()) : false;
    },
  });
  const order = id === '' ? undefined : data?.order;
  const isOver =
    (order && (order.status === 'cancelled' || isPaidOnOrderPage(order))) ||
    (error instanceof ApiError && error.status === 404);

  useEffect(() => {
    if (!isOver || deviceStorage.read('pendingOrderId') !== id) return;
    if (order && isPaidOnOrderPage(order)) stopAwaiting(order);
    else deviceStorage.remove('pendingOrderId');
  }, [isOver, id, order]);

  return { order, isSettled: order !== undefined || error !== null || id === '' };
}
