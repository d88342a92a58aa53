import { confirmByCall } from '#shared/admin/staff-orders/api.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { formatNaira } from '#shared/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { adminApi } from '../admin-api.ts';
import styles from './OrderDetails.module.css';
import { ContactLinks } from './ContactLinks.tsx';
import { useOrderAction } from './useOrderAction.ts';

interface OnDeliveryProps {
  details: AdminOrder;
  /** Opens the form for the money; null without the right to record it. */
  onPaid: (() => void) | null;
}

/** What is next for an unpaid order that is paid on delivery: to confirm, to pack, or to collect its money. */
export function OnDelivery({ details: { order, emails }, onPaid }: OnDeliveryProps) {
  const confirm = useOrderAction(() => adminApi(confirmByCall, { params: { id: order._id } }));
  if (!order.onDelivery || order.status !== 'pending') return null;
  const { confirmedAt, dispatchedAt, isByCall } = order.onDelivery;
  const hasCode = emails.some(({ key }) => key.startsWith('confirm-order:'));
  const total = formatNaira(order.totalAmount);
  return (
    <section className={styles.link} aria-labelledby="on-delivery">
      <h2 id="on-delivery">
        {dispatchedAt && !order.undelivered
          ? `Cash or transfer due: ${total}`
          : confirmedAt
            ? `Pay on delivery: ${total}`
            : 'Not confirmed yet'}
      </h2>
      {order.undelivered && <p>If the customer pays before you send it again, record the money here.</p>}
      {dispatchedAt && !order.undelivered && (
        <p>
          Out for delivery since {formatDayInLagos(dispatchedAt)}. Record the money when you have it. If the parcel
          comes back, choose ‘Came back undelivered’.
        </p>
      )}
      {confirmedAt && !dispatchedAt && (
        <p>
          Confirmed on {formatDayInLagos(confirmedAt)}. Pack it and mark it as shipped; the customer pays {total} when
          it arrives.
        </p>
      )}
      {!confirmedAt && (
        <>
          <p>{whoConfirms(isByCall, hasCode)} Don’t pack it before it’s confirmed.</p>
          <ContactLinks phone={order.guestInfo.phone} />
        </>
      )}
      {onPaid && (
        <div className={styles.buttons}>
          {!confirmedAt && (
            <Button small disabled={confirm.isBusy} aria-busy={confirm.isBusy} onClick={() => confirm.run()}>
              Confirmed by phone
            </Button>
          )}
          {confirmedAt && (
            <Button small kind={dispatchedAt && !order.undelivered ? 'solid' : 'quiet'} onClick={onPaid}>
              Money received…
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function whoConfirms(isByCall: boolean, hasCode: boolean): string {
  if (!isByCall)
    return 'The customer confirms the order with a code from their email. If they don’t, call them and ask whether they still want it.';
  const why = hasCode
    ? 'The customer entered five wrong codes.'
    : 'The customer has no code yet, because too many emails about orders went out.';
  return `${why} Call them, then confirm the order yourself.`;
}
