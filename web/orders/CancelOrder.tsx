import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { cancelOrder, type Order } from '#shared/orders/api.ts';
import { clearAttempt } from '../payments/checkout-attempt.ts';
import { remove, readStorage } from '../browser-storage.ts';
import { Button } from '../ui/Button.tsx';
import { loadingToast } from '../ui/toasts/loading-toast.ts';
import styles from './CancelOrder.module.css';
import { ordersApi } from '../order-key.ts';
import { orderById } from './order-queries.ts';

/** Gives up an order that was not paid: asked for twice, because its pieces go to whoever is next. */
export function CancelOrder({ order }: { order: Order }) {
  const queries = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const [problem, setProblem] = useState('');

  const cancel = async () => {
    setCancelling(true);
    setProblem('');
    const end = loadingToast(messages.order.cancelling);
    try {
      const answer = await ordersApi(cancelOrder, { params: { id: order._id } });
      // Only now: this browser waits for the order until it is sure.
      if (readStorage('pendingOrderId') === order._id) remove('pendingOrderId');
      clearAttempt();
      end(answer.message);
      queries.setQueryData(orderById(order._id).queryKey, answer);
    } catch (error) {
      end();
      setProblem(error instanceof Error ? error.message : messages.order.cancelFailed);
      setCancelling(false);
      void queries.invalidateQueries(orderById(order._id)); // It may have been paid meanwhile.
    }
  };

  return (
    <details className={styles.cancel}>
      <summary>Cancel this order</summary>
      <p className="small soft">Its pieces go back on the shelf. What is in your cart stays there.</p>
      <Button kind="quiet" disabled={isCancelling} aria-busy={isCancelling} onClick={() => void cancel()}>
        Yes, cancel it
      </Button>
      <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
    </details>
  );
}
