import { useQueryClient } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { itemWords } from '#shared/orders/item-words.ts';
import { startPayment } from '../../payments/start-payment.ts';
import { usePaymentStart } from '../../payments/usePaymentStart.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { formatUntil } from '../../ui/format-dates.ts';
import { orderById } from '../order-queries.ts';
import styles from './PayDifference.module.css';

/** Starts the payment of what a dearer item costs more. */
export function PayDifference({ order }: { order: Order }) {
  const { run, isStarting, failure } = usePaymentStart();
  const queries = useQueryClient();
  if (!order.change) return null;
  const { amount, payBy, quantity, from, to } = order.change;
  const start = async () => {
    try {
      await startPayment(order._id, order.guestInfo.email);
    } catch (error) {
      void queries.invalidateQueries(orderById(order._id)); // It may have been paid or withdrawn meanwhile.
      throw error;
    }
  };
  return (
    <section className={`${styles.difference} not-printed`} aria-labelledby="pay-difference">
      <h2 id="pay-difference">{messages.change.heading}</h2>
      <p>{messages.change.reserved(`${quantity} × ${itemWords(to)}`, itemWords(from))}</p>
      <p>{messages.change.until(formatNaira(amount), formatUntil(payBy))}</p>
      <Button disabled={isStarting} aria-busy={isStarting} onClick={() => run(start)}>
        {messages.change.pay(formatNaira(amount))}
      </Button>
      <FormProblem>{failure?.message}</FormProblem>
      <p className="small soft" role="status">
        {isStarting && messages.payment.leaving}
      </p>
    </section>
  );
}
