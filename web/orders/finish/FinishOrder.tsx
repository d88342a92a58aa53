import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { lastDayOfRest, restOf } from '#shared/orders/deposit.ts';
import { Button } from '../../ui/Button.tsx';
import { CancelOrder } from '../CancelOrder.tsx';
import { formatDayInLagos, formatUntil } from '#shared/dates/format-dates.ts';
import styles from './FinishOrder.module.css';
import { isUnverified } from '../payment-state.ts';
import { PayForm } from './PayForm.tsx';
import { payText } from './pay-text.ts';

/** Starts the payment of an unpaid order: all of it, its deposit, or what the deposit leaves. */
export function FinishOrder({ order }: { order: Order }) {
  const [isMine, setIsMine] = useState(() => !isUnverified(order));

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
  const isDepositThere = Boolean(order.deposit?.receivedAt);
  return (
    <div className={styles.finish}>
      {order.isPaymentPending ? (
        <p>
          {messages.payment.onItsWay} {messages.payment.doNotPayAgain}
        </p>
      ) : (
        <DepositText order={order} />
      )}
      <PayForm
        order={order}
        text={payText(order)}
        note={!isDepositThere && !order.isPaymentPending && reservation(order)}
      >
        {isDepositThere ? <CancelByStaff /> : <CancelOrder order={order} />}
      </PayForm>
    </div>
  );
}

/** The amounts due now and later, for an order with a deposit. */
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

const reservation = ({ reservedUntil, isFirmlyReserved }: Order) =>
  reservedUntil === null
    ? messages.order.firstToPay
    : messages.order.itemsReserved(formatUntil(reservedUntil), isFirmlyReserved);
