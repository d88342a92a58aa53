import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { isSignedIn } from '../session/sign-in-state.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { toast } from '../ui/toasts/toast.ts';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { OrderHistory } from '../orders/history/OrderHistory.tsx';
import styles from './OwnOrders.module.css';
import { orderHistory, isLoginRequired } from '../orders/history/order-history.ts';

/** The order history of the account, with its loading, empty and error states (specification, sections 2 and 8). */
export function OwnOrders() {
  const { data, error, failureCount, refetch, isFetching, isPaused } = useQuery(orderHistory());
  const isRetrying = failureCount === 1 && !error;
  const isOver = error !== null && isLoginRequired(error);
  const hasFailed = error !== null && !isOver;
  const isOnline = useIsOnline();
  const isOffline = isPaused && !isOnline;

  useEffect(() => {
    if (isRetrying) toast.warning(messages.accounts.ordersRetrying);
  }, [isRetrying]);
  useEffect(() => {
    if (hasFailed) toast.error(messages.accounts.fetchFailed);
  }, [hasFailed]);
  // The session is over even if the cookie says otherwise: the page then redirects to the login.
  useEffect(() => {
    if (isOver) void import('./session.ts').then(({ endSession }) => isSignedIn() && endSession());
  }, [isOver]);

  if (data && data.orders.length > 0) {
    return <OrderHistory {...data} isRefetching={isFetching} onSignedOut={() => void refetch()} />;
  }
  if (data) return <Empty />;
  if (hasFailed || isOffline) {
    return (
      <div className={styles.note} role="alert">
        <p>{isOffline ? messages.general.offline : messages.accounts.fetchFailed}</p>
        <Button kind="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="hush" role="status">
        Loading your orders
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="2.75rem" />
      ))}
    </div>
  );
}

function Empty() {
  return (
    <div className={styles.note}>
      <h2>No orders yet</h2>
      <p>When you buy something, you can follow it here until it is delivered.</p>
      <ButtonLink to="/shop">Start Shopping</ButtonLink>
    </div>
  );
}
