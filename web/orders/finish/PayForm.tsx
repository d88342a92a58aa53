import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { ApiError } from '../../api.ts';
import { deviceStorage } from '../../browser-storage.ts';
import { lastAttempt } from '../../payments/checkout-attempt.ts';
import { startPayment } from '../../payments/start-payment.ts';
import { usePaymentStart } from '../../payments/usePaymentStart.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import styles from './FinishOrder.module.css';
import { isPayable } from '../payment-state.ts';
import { orderById } from '../order-queries.ts';

interface PayFormProps {
  order: Order;
  /** The label of the button. */
  text: string;
  /** Below the button, until the browser leaves. */
  note?: ReactNode;
  /** Other actions, until the browser leaves. */
  children?: ReactNode;
}

/** Starts the next payment of an order. An order of staff may have no email address: then the shopper enters it. */
export function PayForm({ order, text, note, children }: PayFormProps) {
  const { run, isStarting, failure } = usePaymentStart();
  const queries = useQueryClient();
  const email = useRef<HTMLInputElement>(null);

  const start = async () => {
    try {
      await startPayment(order._id, order.guestInfo.email || email.current!.value, () => {
        // Only an order that was placed from this browser's cart becomes its pending order: neither one opened by a link, nor the
        // difference of a paid order.
        if (isPayable(order) && lastAttempt()?.orderId === order._id) deviceStorage.store('pendingOrderId', order._id);
      });
    } catch (error) {
      email.current?.focus();
      void queries.invalidateQueries(orderById(order._id)); // It may have been paid or cancelled in the meantime.
      throw error;
    }
  };

  const wrongEmail = order.guestInfo.email === '' ? emailProblemOf(failure) : undefined;
  return (
    <>
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
          {text}
        </Button>
      </form>
      {!wrongEmail && <FormProblem>{failure?.message}</FormProblem>}
      <p className="small soft" role="status">
        {isStarting ? messages.payment.leaving : note}
      </p>
      {!isStarting && children}
    </>
  );
}

const emailProblemOf = (failure: Error | null) =>
  failure instanceof ApiError ? failure.details.fields?.['email'] : undefined;
