import { useQuery } from '@tanstack/react-query';
import { adminMessages } from '#shared/admin/messages.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { shipmentsQuery } from '../../couriers/courier-queries.ts';
import { useMay } from '../../useMay.ts';
import styles from '../OrderDetails.module.css';

interface UndeliveredProps {
  details: AdminOrder;
  onSendAgain: () => void;
  onRefund: () => void;
  onCancel: () => void;
}

/** An order whose parcel is back in the shop: it is sent again, refunded, or cancelled while it is unpaid. */
export function Undelivered({ details, onSendAgain, onRefund, onCancel }: UndeliveredProps) {
  const { order, leftKobo, isAnonymous } = details;
  const mayChange = useMay('orders.change');
  const mayRefund = useMay('money.refund');
  const couriers = useCouriers(order._id);
  if (!order.undelivered || !details.isToSendAgain) return null;
  const { at, reason } = order.undelivered;
  const isDisputed = details.disputes.some(({ status }) => !isDecided(status));
  const isBlocked = isDisputed || hasFailedRefund(details);
  return (
    <section className={styles.link} aria-labelledby="undelivered">
      <h2 id="undelivered">{adminMessages.undelivered.why[reason]}</h2>
      <p>
        Recorded on {formatDayInLagos(at)}. {whatNext(details, { mayRefund, isDisputed, ...couriers })}
      </p>
      {mayChange && (
        <div className={styles.buttons}>
          {!isAnonymous && !isBlocked && !isBackOnSale(details) && !couriers.isBooked && (
            <Button small onClick={onSendAgain}>
              Send again…
            </Button>
          )}
          {mayRefund && !isBlocked && !couriers.isBooked && order.isPaid && leftKobo > 0 && (
            <Button small kind="quiet" onClick={onRefund}>
              Refund…
            </Button>
          )}
          {!order.isPaid && (
            <Button small kind="quiet" onClick={onCancel}>
              Cancel order…
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Whether a courier is booked for all that came back, or can be. */
function useCouriers(orderId: string): { isBooked: boolean; isBookable: boolean } {
  const mayPack = useMay('orders.pack');
  const { data } = useQuery({ ...shipmentsQuery(orderId), enabled: mayPack });
  const isBooked = data?.shipments.some(({ status }) => status === 'booking' || status === 'booked') === true;
  return { isBooked: isBooked && data?.toSend.length === 0, isBookable: data?.isBookable === true };
}

const hasFailedRefund = ({ refunds }: AdminOrder) => refunds.some(({ stopsChanges }) => stopsChanges);

/** A refund that failed restocks its items all the same. */
const isBackOnSale = ({ lines }: AdminOrder) => lines.some(({ restocked, returned }) => restocked > returned);

interface Possible {
  mayRefund: boolean;
  isDisputed: boolean;
  isBooked: boolean;
  isBookable: boolean;
}

function whatNext(details: AdminOrder, { mayRefund, isDisputed, isBooked, isBookable }: Possible): string {
  const { order, leftKobo, firstOrder, isAnonymous } = details;
  if (isDisputed) return adminMessages.orders.inDispute;
  if (hasFailedRefund(details)) return adminMessages.orders.retryRefundFirst;
  if (isBackOnSale(details)) return adminMessages.orders.backOnSale;
  if (isBooked) return 'A courier is booked to take it again. To refund it instead, cancel the courier first.';
  const refund = `${mayRefund ? 'refund' : 'ask an owner to refund'} the order and restock its items.`;
  if (isAnonymous)
    return order.isPaid ? `The customer’s details were deleted: ${refund}` : `Cancel the order: ${onSale}`;
  if (!order.isPaid) return `Send it again, or cancel the order: ${onSale}`;
  const bookAgain = isBookable ? ', book another courier below' : '';
  if (leftKobo > 0) return `Its items are not on sale. Send the parcel again${bookAgain}, or ${refund}`;
  if (firstOrder)
    return 'Send it again, or refund what its items cost as an extra amount on the first order, and add them in Stock.';
  return 'Send it again. There is nothing to refund: if you don’t send it, add its items in Stock.';
}

const onSale = 'its items go back on sale straight away.';
