import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { cancelOrder, type Order } from '#shared/orders/api.ts';
import { clearAttempt } from '../payments/checkout-attempt.ts';
import { deviceStorage } from '../browser-storage.ts';
import { Button } from '../ui/Button.tsx';
import { loadingToast } from '../ui/toasts/loading-toast.ts';
import styles from './CancelOrder.module.css';
import { Disclosure } from './Disclosure.tsx';
import { ordersApi } from '../order-key.ts';
import { orderById } from './order-queries.ts';

/** Cancels an unpaid order after a confirmation, because its items become available to others. */
export function CancelOrder({ order }: { order: Order }) {
  const queries = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const [problem, setProblem] = useState('');

  const cancel = async () => {
    setCancelling(true);
    setProblem('');
    const end = loadingToast(messages.order.cancelling);
    try {
      const response = await ordersApi(cancelOrder, { params: { id: order._id } });
      // Only now: until then the order may still be pending.
      if (deviceStorage.read('pendingOrderId') === order._id) deviceStorage.remove('pendingOrderId');
      clearAttempt();
      end(response.message);
      const { queryKey } = orderById(order._id);
      await queries.cancelQueries({ queryKey }); // Its response may be from before.
      queries.setQueryData(queryKey, response);
    } catch (error) {
      end();
      setProblem(error instanceof Error ? error.message : messages.order.cancelFailed);
      setCancelling(false);
      void queries.invalidateQueries(orderById(order._id)); // It may have been paid in the meantime.
    }
  };

  return (
    <Disclosure name="Cancel this order">
      <div className={styles.cancel}>
        <p className="small soft">Its items go back on sale. Your cart stays as it is.</p>
        <Button kind="quiet" disabled={isCancelling} aria-busy={isCancelling} onClick={() => void cancel()}>
          Yes, cancel it
        </Button>
        <div role="alert">{problem && <p>{problem}</p>}</div>
      </div>
    </Disclosure>
  );
}
