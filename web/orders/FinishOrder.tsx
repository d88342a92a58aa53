import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { ApiError } from '../api.ts';
import { startPayment } from '../payments/start-payment.ts';
import { usePaymentStart } from '../payments/usePaymentStart.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { formatUntil } from '../ui/format-dates.ts';
import styles from './FinishOrder.module.css';
import { isUnverified } from './is-payable.ts';
import { orderById } from './order-queries.ts';

/** Starts the payment of an unpaid order. One that staff made may have no email address: then the shopper enters it. */
export function FinishOrder({ order }: { order: Order }) {
  const { run, isStarting, failure } = usePaymentStart();
  const queries = useQueryClient();
  const email = useRef<HTMLInputElement>(null);
  const [isMine, setIsMine] = useState(() => !isUnverified(order));

  const start = async () => {
    try {
      await startPayment(order._id, order.guestInfo.email || email.current!.value);
    } catch (error) {
      email.current?.focus();
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
  const wrongEmail = order.guestInfo.email === '' ? emailProblemOf(failure) : undefined;
  return (
    <div className={styles.finish}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run(start);
        }}
      >
        {order.guestInfo.email === '' && (
          <Field
            ref={email}
            type="email"
            name="email"
            label="Email"
            hint={messages.order.receiptGoesThere}
            error={wrongEmail}
            inputMode="email"
            autoComplete="email"
          />
        )}
        <Button type="submit" disabled={isStarting} aria-busy={isStarting}>
          Finish your order
        </Button>
      </form>
      {!wrongEmail && <FormProblem>{failure?.message}</FormProblem>}
      <p className="small soft" role="status">
        {isStarting
          ? messages.payment.leaving
          : order.reservedUntil === null
            ? messages.order.firstToPay
            : `We hold your items until ${formatUntil(order.reservedUntil)}.`}
      </p>
      {!isStarting && <CancelOrder order={order} />}
    </div>
  );
}

const emailProblemOf = (failure: Error | null) =>
  failure instanceof ApiError ? (failure.details['fields'] as { email?: string } | undefined)?.email : undefined;
