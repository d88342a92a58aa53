import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { isUnverified } from '../payment-state.ts';
import styles from './OrderTable.module.css';
import { StatusBadge } from '../StatusBadge.tsx';
import { Link } from '../../ui/Link.tsx';

/** A table on wide screens, cards on phones. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className={styles.orders}>
      <caption className="hush">Your orders, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col">Total</th>
          <th scope="col">
            <span className="hush">Order</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ order }: { order: Order }) {
  const { _id, createdAt, totalAmount } = order;
  return (
    <tr>
      <th scope="row">{orderNumber(_id)}</th>
      <td>{formatShortDayInLagos(createdAt)}</td>
      <td>
        <StatusBadge {...order} />
        {isUnverified(order) && <small className="small soft"> {messages.order.withoutLogin}</small>}
      </td>
      <td>{formatNaira(totalAmount)}</td>
      <td>
        <Link className="link" to={`/order/${_id}`}>
          View<span className="hush"> order {orderNumber(_id)}</span>
        </Link>
      </td>
    </tr>
  );
}
