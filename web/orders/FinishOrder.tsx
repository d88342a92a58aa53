import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { lastDayOfRest, restOf } from '#shared/orders/deposit.ts';
import { ApiError } from '../api.ts';
import { startPayment } from '../payments/start-payment.ts';
import { usePaymentStart } from '../payments/usePaymentStart.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { FormProblem } from '../ui/forms/FormProblem.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { formatDayInLagos, formatUntil } from '../ui/format-dates.ts';
import styles from './FinishOrder.module.css';
import { isUnverified } from './is-payable.ts';
import { orderById } from './order-queries.ts';
import { payText } from './pay-text.ts';

/**
 * Starts the payment of an unpaid order: all of it, its deposit, or what the deposit leaves. One that staff made may have no
 * email address: then the shopper enters it.
 */
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
      <DepositText order={order} />
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
          {payText(order)}
        </Button>
      </form>
      {!wrongEmail && <FormProblem>{failure?.message}</FormProblem>}
      <p className="small soft" role="status">
        {isStarting ? messages.payment.leaving : !order.deposit?.receivedAt && reservation(order)}
      </p>
      {!isStarting && (order.deposit?.receivedAt ? <CancelByStaff /> : <CancelOrder order={order} />)}
    </div>
  );
}

/** What is paid now and what later, for an order with a deposit. */
function DepositText({ order }: { order: Order }) {
  const { deposit } = order;
  if (!deposit) return null;
  const [rest, day] = [formatNaira(restOf(order)), formatDayInLagos(lastDayOfRest(deposit))];
  if (!deposit.receivedAt) return <p>{messages.deposit.thenRest(rest, day)}</p>;
  return (
    <p>
      {messages.deposit.received(formatNaira(deposit.amount))} {messages.deposit.left(rest, day)}
    </p>
  );
}

const CancelByStaff = () => <p className="small soft">{messages.deposit.cancelByStaff}</p>;

const reservation = ({ reservedUntil }: Order) =>
  reservedUntil === null ? messages.order.firstToPay : `We hold your items until ${formatUntil(reservedUntil)}.`;

const emailProblemOf = (failure: Error | null) =>
  failure instanceof ApiError ? (failure.details['fields'] as { email?: string } | undefined)?.email : undefined;
