import { useQuery } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { requestedPath } from '../session/sign-in-url.ts';
import { useSignedIn } from '../session/sign-in-state.ts';
import { Link } from '../ui/Link.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { useShopSettings } from '../settings.ts';
import { deviceStorage } from '../browser-storage.ts';
import { BasicLink } from '../ui/BasicLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { isPaidOnOrderPage, isPayable } from '../orders/payment-state.ts';
import { FindOrder } from './FindOrder.tsx';
import styles from './OrdersPage.module.css';
import { OwnOrders } from './OwnOrders.tsx';
import { orderById } from '../orders/order-queries.ts';
import { StatusBadge } from '../orders/StatusBadge.tsx';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches }) => [
  { title: pageTitle(matches, 'Your orders') },
  { name: 'description', content: 'What you ordered and where it is.' },
  { name: 'robots', content: 'noindex,follow' },
];

/** The order history of the profile; guests are asked to log in (docs/decisions/0037). */
export default function OrdersPage() {
  const isSignedIn = useSignedIn();
  return (
    <main id="main" className={styles.page}>
      <h1>Your orders</h1>
      {isSignedIn ? <OwnOrders /> : <Guests />}
      {isSignedIn && (
        <div className={styles.guests}>
          <FindOrder />
        </div>
      )}
    </main>
  );
}

function Guests() {
  const { email } = useShopSettings();
  return (
    <div className={styles.guests}>
      <p className="lead">
        Log in to see what you ordered. Guest orders show too, once you have an account with the same email.
      </p>
      <p className={styles.actions}>
        <ButtonLink to={requestedPath('/login', '/orders')}>Log in</ButtonLink>
        <ButtonLink to={requestedPath('/register', '/orders')} kind="quiet">
          Sign up
        </ButtonLink>
      </p>
      <BasicLink to="/basic/orders" />
      <PendingOrder />
      <FindOrder />
      <p>
        A question about an order? Write to <a href={`mailto:${email}`}>{email}</a> with its number.
      </p>
    </div>
  );
}

/** An unpaid guest order of this browser. */
function PendingOrder() {
  const isHydrated = useIsHydrated();
  const id = isHydrated ? (deviceStorage.read('pendingOrderId') ?? '') : '';
  const { data } = useQuery({ ...orderById(id), enabled: id !== '' });
  if (!data || !isPayable(data.order) || isPaidOnOrderPage(data.order)) return null;
  return (
    <section className={styles.pending} aria-labelledby="pending">
      <h2 id="pending">Order {orderNumber(id)}</h2>
      <p>
        <StatusBadge status={data.order.status} />
      </p>
      <p>
        {data.order.isPaymentPending
          ? `${messages.payment.onItsWay} ${messages.payment.doNotPayAgain}`
          : 'It is waiting for payment.'}
      </p>
      <p className={styles.actions}>
        {!data.order.isPaymentPending && (
          <ButtonLink to="/make-order" small>
            Finish your order
          </ButtonLink>
        )}
        <Link className="link" to={`/order/${id}`}>
          View<span className="hush"> order {orderNumber(id)}</span>
        </Link>
      </p>
    </section>
  );
}
