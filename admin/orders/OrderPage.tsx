import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { orderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '#web/api.ts';
import type { PageMeta } from '#web/seo/page-meta.ts';
import { Button } from '#web/ui/Button.tsx';
import { pageTitle } from '#web/ui/page-title.ts';
import { AdminPage } from '../AdminPage.tsx';
import { orderQuery } from './order-queries.ts';
import { OrderDetails } from './OrderDetails.tsx';
import styles from './OrderDetails.module.css';

export const meta: PageMeta = ({ matches, params }) => [
  { title: pageTitle(matches, `Order ${orderNumber(params.orderId ?? '')}`) },
];

/** An order with all its details and actions. */
export default function OrderPage() {
  const { orderId = '' } = useParams();
  const { data: details, error, dataUpdatedAt, refetch } = useQuery(orderQuery(orderId));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (details) return <OrderDetails key={details.order._id} details={details} now={new Date(dataUpdatedAt)} />;
  return (
    <AdminPage title={isGone ? 'Order not found' : 'Order'} status={error ? undefined : 'Loading…'}>
      {error && (
        <div role="alert" className={styles.failure}>
          <p>{isGone ? 'No order has this number.' : 'The order couldn’t be loaded.'}</p>
          {!isGone && (
            <Button kind="quiet" small onClick={() => void refetch()}>
              Try again
            </Button>
          )}
          <Link className="link" to="/admin/orders">
            All orders
          </Link>
        </div>
      )}
    </AdminPage>
  );
}
