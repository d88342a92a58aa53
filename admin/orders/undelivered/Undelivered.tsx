import { adminMessages } from '#shared/admin/messages.ts';
import type { AdminOrder } from '#shared/admin/orders/order-api.ts';
import { isDecided } from '#shared/payments/dispute-status.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatDayInLagos } from '#web/ui/format-dates.ts';
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
  if (!order.undelivered || !details.isToSendAgain) return null;
  const { at, reason } = order.undelivered;
  const isDisputed = details.disputes.some(({ status }) => !isDecided(status));
  return (
    <section className={styles.link} aria-labelledby="undelivered">
      <h2 id="undelivered">{adminMessages.undelivered.why[reason]}</h2>
      <p>
        Recorded on {formatDayInLagos(at)}. {whatNext(details, { mayRefund, isDisputed })}
      </p>
      {mayChange && (
        <div className={styles.buttons}>
          {!isAnonymous && !isDisputed && (
            <Button small onClick={onSendAgain}>
              Send again…
            </Button>
          )}
          {mayRefund && !isDisputed && order.isPaid && leftKobo > 0 && (
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

function whatNext(
  { order, leftKobo, firstOrder }: AdminOrder,
  { mayRefund, isDisputed }: { mayRefund: boolean; isDisputed: boolean },
): string {
  if (isDisputed) return adminMessages.orders.inDispute;
  if (!order.isPaid) return 'Send it again, or cancel the order: its items go back on sale straight away.';
  if (leftKobo > 0)
    return `Its items are not on sale. Send it again, or ${mayRefund ? 'refund it' : 'ask an owner to refund it'} and restock them.`;
  if (firstOrder) return 'Send it again, or refund its items on the first order and add them in Stock.';
  return 'Send it again. There is nothing to refund: if you don’t send it, add its items in Stock.';
}
