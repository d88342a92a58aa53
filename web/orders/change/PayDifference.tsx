import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { itemWords } from '#shared/orders/item-words.ts';
import { startPayment } from '../../payments/start-payment.ts';
import { usePaymentStart } from '../../payments/usePaymentStart.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { formatUntil } from '../../ui/format-dates.ts';
import { orderById } from '../order-queries.ts';
import styles from './PayDifference.module.css';

/** Starts the payment of what a dearer item costs more. An order of staff may have no email address: then it is entered. */
export function PayDifference({ order }: { order: Order }) {
  const { run, isStarting, failure } = usePaymentStart();
  const queries = useQueryClient();
  const email = useRef<HTMLInputElement>(null);
  if (!order.change) return null;
  const { amount, payBy, quantity, from, to } = order.change;
  const start = async () => {
    try {
      await startPayment(order._id, order.guestInfo.email || email.current!.value);
    } catch (error) {
      email.current?.focus();
      void queries.invalidateQueries(orderById(order._id)); // It may have been paid or withdrawn meanwhile.
      throw error;
    }
  };
  return (
    <section className={`${styles.difference} not-printed`} aria-labelledby="pay-difference">
      <h2 id="pay-difference">{messages.change.heading}</h2>
      <p>{messages.change.reserved(`${quantity} × ${itemWords(to)}`, itemWords(from))}</p>
      <p>{messages.change.until(formatNaira(amount), formatUntil(payBy))}</p>
      <form
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
            inputMode="email"
            autoComplete="email"
          />
        )}
        <Button type="submit" disabled={isStarting} aria-busy={isStarting}>
          {messages.change.pay(formatNaira(amount))}
        </Button>
      </form>
      <FormProblem>{failure?.message}</FormProblem>
      <p className="small soft" role="status">
        {isStarting && messages.payment.leaving}
      </p>
    </section>
  );
}
