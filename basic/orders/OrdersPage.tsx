import { type LoaderFunctionArgs, type RouteObject, useLoaderData } from 'react-router';
import { ownOrders } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { apiContext } from '../../web/loader-context.ts';
import { formatShortDayInLagos } from '#shared/dates/format-dates.ts';
import { requireSignIn } from '../accounts/require-sign-in.ts';
import { Title } from '../ui/Title.tsx';
import { OrderState } from './OrderState.tsx';

/** Twenty orders, and a link to the older ones. */
async function loader({ request, context }: LoaderFunctionArgs) {
  requireSignIn(request);
  const before = new URL(request.url).searchParams.get('before');
  const api = context.get(apiContext);
  return { ...(await api(ownOrders, { query: before === null ? {} : { before } })), isFirst: before === null };
}

function OrdersPage() {
  const { orders, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <>
      <Title>Your orders</Title>
      <h1>Your orders</h1>
      {orders.length === 0 ? <Empty /> : <OrderList orders={orders} />}
      <p className="row">
        {!isFirst && (
          <a className="link" href="/basic/orders">
            Newest orders
          </a>
        )}{' '}
        {next !== null && (
          <a className="link" href={`/basic/orders?before=${encodeURIComponent(next)}`}>
            Show older orders
          </a>
        )}
      </p>
    </>
  );
}

function OrderList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className="list">
      {orders.map(({ _id, createdAt, status, isPickup, totalAmount, user, isPaid }) => (
        <li key={_id}>
          <a className="item" href={`/basic/orders/${_id}`}>
            <span className="right">{formatNaira(totalAmount)}</span>
            <b>{orderNumber(_id)}</b> <OrderState status={status} isPickup={isPickup} />
            <br />
            <span className="soft small">
              {formatShortDayInLagos(createdAt)}
              {status === 'pending' && !isPaid && user === null && `. ${messages.order.withoutLogin}`}
            </span>
            <br />
            <u>View</u>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Empty() {
  return (
    <>
      <p className="lead">When you buy something, you can follow it here until it is delivered.</p>
      <p>
        <a className="button half" href="/shop">
          Start Shopping
        </a>
      </p>
    </>
  );
}

export const ordersRoute = { loader, Component: OrdersPage } satisfies RouteObject;
