import { Link } from 'react-router';
import { formatNaira } from '#shared/money.ts';
import type { OrderRow } from '#shared/admin/orders/list-api.ts';
import { channelNames } from '#shared/admin/staff-orders/labels.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatMomentInLagos } from '#shared/dates/format-dates.ts';
import { StatusBadge } from '#web/orders/StatusBadge.tsx';
import styles from './OrderRows.module.css';
import { depositLabel, itemCount, onDeliveryLabel, placeLabel } from '../labels/order-labels.ts';
import { paymentLabelOf } from '../labels/payment-labels.ts';

/** Orders as cards on a phone and as columns on wide screens. The whole row is a link to the order. */
export function OrderRows({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul role="list" className={styles.rows}>
      {orders.map(
        ({
          _id,
          createdAt,
          name,
          city,
          isPickup,
          state,
          status,
          paymentStatus,
          totalAmount,
          channel,
          lines,
          onDelivery,
          isBack,
          deposit,
          why,
        }) => (
          <li key={_id}>
            <Link to={`/admin/orders/${_id}`}>
              <b className={styles.number}>{orderNumber(_id)}</b>
              <span className={styles.badge}>
                <StatusBadge {...{ status, isPickup }} />
              </span>
              <span className={styles.who}>
                {name || 'Deleted customer'}
                <small>
                  {channel !== 'website' && `${channelNames[channel]} · `}
                  {city ? `${city}, ${state}` : placeLabel({ city, isPickup })}
                </small>
              </span>
              <span className={styles.when}>
                {formatMomentInLagos(createdAt)}
                <small>{itemCount(lines.reduce((sum, { quantity }) => sum + quantity, 0))}</small>
              </span>
              <span className={styles.money}>
                <b>{formatNaira(totalAmount)}</b>
                <small>
                  {onDelivery
                    ? onDeliveryLabel(onDelivery, { isBack })
                    : deposit
                      ? depositLabel[deposit]
                      : paymentLabelOf({ totalAmount, paymentStatus, deposit: null })}
                </small>
              </span>
              {why.length > 0 && <span className={styles.why}>{why.join(' ')}</span>}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
