import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { startPayment } from '../../payments/start-payment.ts';
import { usePaymentStart } from '../../payments/usePaymentStart.ts';
import { Button } from '../../ui/Button.tsx';
import { FormProblem } from '../../ui/forms/FormProblem.tsx';
import { CancelOrder } from '../CancelOrder.tsx';
import { orderById } from '../order-queries.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import styles from './OnDelivery.module.css';

/** An unpaid order that is paid when it arrives: its confirmation, then what to have ready. */
export function OnDelivery({ order }: { order: Order }) {
  const heading = useId();
  const { confirmedAt = null, dispatchedAt = null, isByCall = false } = order.onDelivery ?? {};
  const total = formatNaira(order.totalAmount);
  return (
    <section className={`${styles.open} not-printed`} aria-labelledby={heading}>
      <h2 id={heading}>{headingOf(order)}</h2>
      {confirmedAt === null && isByCall && <p>{messages.onDelivery.byCall}</p>}
      {confirmedAt === null && !isByCall && <ConfirmForm order={order} />}
      {confirmedAt !== null && !order.undelivered && (
        <p>{dispatchedAt === null ? messages.onDelivery.packing(total) : messages.onDelivery.out(total)}</p>
      )}
      <PayNow order={order} />
      {dispatchedAt === null && <CancelOrder order={order} />}
    </section>
  );
}

function headingOf({ onDelivery, totalAmount, undelivered }: Order): string {
  if (undelivered) return messages.order.cameBackHeading;
  if (onDelivery?.dispatchedAt) return messages.onDelivery.outHeading;
  return onDelivery?.confirmedAt
    ? messages.onDelivery.payLater(formatNaira(totalAmount))
    : messages.onDelivery.confirmHeading;
}

/** The customer may still pay online, until staff record the money. */
function PayNow({ order }: { order: Order }) {
  const queries = useQueryClient();
  const { run, isStarting, failure } = usePaymentStart();
  const start = async () => {
    try {
      await startPayment(order._id, order.guestInfo.email);
    } catch (error) {
      void queries.invalidateQueries(orderById(order._id)); // It may have been paid or cancelled in the meantime.
      throw error;
    }
  };
  return (
    <>
      <Button kind="quiet" small disabled={isStarting} aria-busy={isStarting} onClick={() => run(start)}>
        {messages.onDelivery.payNow}
      </Button>
      <FormProblem>{failure?.message}</FormProblem>
    </>
  );
}
