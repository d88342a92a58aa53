import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { lastDayOfRest, restOf } from '#shared/orders/deposit.ts';
import { payText } from '../../web/orders/finish/pay-text.ts';
import { formatDayInLagos, formatUntil } from '#shared/dates/format-dates.ts';
import { Note } from '../ui/Note.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { ReceiptEmail, type ReceiptEmailProps } from './ReceiptEmail.tsx';
import { IntentButton } from './IntentButton.tsx';

/** Pays an order that is not paid, or the rest of it, and says how long its items wait. */
export function FinishOrder({ order, isKnown, rejected }: ReceiptEmailProps & { isKnown: boolean }) {
  if (order.paymentStatus === 'review') return <Note>{messages.payment.underReview}</Note>;
  const isMaybeOfAnother = isKnown && order.user === null && order.guestInfo.email !== '';
  return (
    <form className="form" method="post" action={`/basic/orders/${order._id}`}>
      <p>{isMaybeOfAnother ? messages.order.maybeOfAnother : reservation(order)}</p>
      {order.deposit && !order.deposit.receivedAt && !order.isPaymentPending && (
        <p>{messages.deposit.thenRest(formatNaira(restOf(order)), dayOfRest(order.deposit))}</p>
      )}
      <ReceiptEmail order={order} rejected={rejected} />
      <IntentButton className="button half" intent="pay">
        {payText(order)}
      </IntentButton>
      {order.deposit?.receivedAt ? <p className="small soft">{messages.deposit.cancelByStaff}</p> : <CancelOrder />}
    </form>
  );
}

function reservation(order: Order): string {
  const { isPaymentPending, reservedUntil, isFirmlyReserved, deposit } = order;
  if (isPaymentPending) return `${messages.payment.onItsWay} ${messages.payment.doNotPayAgain}`;
  if (deposit?.receivedAt) {
    const received = messages.deposit.received(formatNaira(deposit.amount));
    return `${received} ${messages.deposit.left(formatNaira(restOf(order)), dayOfRest(deposit))}`;
  }
  return reservedUntil === null
    ? messages.order.firstToPay
    : messages.order.itemsReserved(formatUntil(reservedUntil), isFirmlyReserved);
}

const dayOfRest = (deposit: NonNullable<Order['deposit']>) => formatDayInLagos(lastDayOfRest(deposit));
