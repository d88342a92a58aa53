import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { whyCancelled } from '#shared/orders/why-cancelled.ts';
import { formatDayInLagos, formatTimeInLagos } from '#shared/dates/format-dates.ts';
import styles from './OrderProgress.module.css';

/** The steps of an order so far, with their times. */
export function OrderProgress({ order }: { order: Order }) {
  const { createdAt, onDelivery, paidAt, shippedAt, deliveredAt, cancelledAt, cancelReason, isPickup } = order;
  const steps = [
    ['Placed', createdAt],
    ['Confirmed', onDelivery?.confirmedAt],
    ['Out for delivery', onDelivery?.dispatchedAt],
    ['Paid', paidAt],
    [isPickup ? messages.pickup.ready : 'Shipped', onDelivery?.dispatchedAt ? null : shippedAt],
    [isPickup ? messages.pickup.collected : 'Delivered', deliveredAt],
    ['Cancelled', cancelReason && cancelledAt],
  ] as const;
  return (
    <>
      <ol role="list" className={styles.steps}>
        {steps.map(
          ([step, at]) =>
            at && (
              <li key={step}>
                <span>{step}</span>
                <time dateTime={at}>
                  {formatDayInLagos(at)}, {formatTimeInLagos(at)}
                </time>
              </li>
            ),
        )}
      </ol>
      {cancelReason && <p>{whyCancelled(order)}</p>}
    </>
  );
}
