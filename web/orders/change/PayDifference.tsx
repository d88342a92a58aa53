import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { changeSentence } from '#shared/orders/change-sentence.ts';
import { formatUntil } from '#shared/dates/format-dates.ts';
import { PayForm } from '../finish/PayForm.tsx';
import styles from './PayDifference.module.css';

/** Starts the payment of the difference for a change of a paid order. */
export function PayDifference({ order }: { order: Order }) {
  if (!order.change) return null;
  const { amount, payBy } = order.change;
  return (
    <section className={`${styles.difference} not-printed`} aria-labelledby="pay-difference">
      <h2 id="pay-difference">{messages.change.heading}</h2>
      <p>{changeSentence(order.change)}</p>
      <p>{messages.change.until(formatNaira(amount), formatUntil(payBy))}</p>
      <PayForm order={order} text={messages.change.pay(formatNaira(amount))} />
    </section>
  );
}
