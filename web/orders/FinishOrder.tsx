import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { startPayment } from '../payments/start-payment.ts';
import { usePaymentStart } from '../payments/usePaymentStart.ts';
import { Button } from '../ui/Button.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { formatTimeInLagos } from '../ui/format-dates.ts';
import styles from './FinishOrder.module.css';
import { isUnverified } from './is-payable.ts';
import { orderById } from './order-queries.ts';

/** Starts the payment of an unpaid order. */
export function FinishOrder({ order }: { order: Order }) {
  const { run, isStarting, failure } = usePaymentStart();
  const queries = useQueryClient();
  const [isMine, setIsMine] = useState(() => !isUnverified(order));

  const start = async () => {
    try {
      await startPayment(order._id, order.guestInfo.email);
    } catch (error) {
      void queries.invalidateQueries(orderById(order._id)); // It may have been paid or cancelled meanwhile.
      throw error;
    }
  };

  if (order.paymentStatus === 'review') return <p role="status">{messages.payment.underReview}</p>;
  if (!isMine) {
    return (
      <div className={styles.finish}>
        <p>{messages.order.maybeOfAnother}</p>
        <Button kind="quiet" onClick={() => setIsMine(true)}>
          {messages.order.isMine}
        </Button>
        <CancelOrder order={order} />
      </div>
    );
  }
  return (
    <div className={styles.finish}>
      <Button disabled={isStarting} aria-busy={isStarting} onClick={() => run(start)}>
        Finish your order
      </Button>
      <FormProblem>{failure?.message}</FormProblem>
      <p className="small soft" role="status">
        {isStarting
          ? messages.payment.leaving
          : order.reservedUntil === null
            ? messages.order.firstToPay
            : `We hold your items until ${formatTimeInLagos(order.reservedUntil)}.`}
      </p>
      {!isStarting && <CancelOrder order={order} />}
    </div>
  );
}
