import { useLocation, useMatches } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { useIsHydrated } from '../cart/useIsHydrated.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { pageTitle } from '../ui/title.ts';
import type { Route } from './+types/OrderSuccessPage.ts';
import { AskAboutOrder } from './AskAboutOrder.tsx';
import { OrderContents } from './OrderContents.tsx';
import styles from './OrderSuccessPage.module.css';

export const meta: Route.MetaFunction = () => [
  { name: 'description', content: 'Your order is paid, and we are packing it.' },
  { name: 'robots', content: 'noindex' },
];

/** The order comes with the navigation; the browser keeps it with the page, so reloading shows it again. */
export default function OrderSuccessPage() {
  const isHydrated = useIsHydrated();
  const order = orderIn(useLocation().state);
  const title = isHydrated && !order ? messages.order.informationMissing : 'Thank You For Your Order';

  return (
    <main id="main">
      <title>{pageTitle(useMatches(), title)}</title>
      {!isHydrated && <Waiting />}
      {isHydrated && (order ? <Thanks order={order} /> : <Missing />)}
    </main>
  );
}

function Thanks({ order }: { order: Order }) {
  return (
    <div className={styles.thanks}>
      <div className={styles.words}>
        <h1>Thank You For Your Order</h1>
        <p className="lead">
          We are packing it now. A tracking <span className="whole">e-mail</span> follows when it leaves us, in 1-2
          business days.
        </p>
        <dl className={styles.reference}>
          <dt>Order reference</dt>
          <dd>{orderNumber(order._id)}</dd>
        </dl>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <AskAboutOrder id={order._id} />
      </div>
      <section aria-label="Your order">
        <OrderContents order={order} />
      </section>
    </div>
  );
}

function Missing() {
  return (
    <div className={styles.missing}>
      <h1>{messages.order.informationMissing}</h1>
      <p className="lead">The receipt in your mail has everything about your order.</p>
      <p className={styles.ways}>
        <ButtonLink to="/shop">Shop</ButtonLink>
        <ButtonLink to="/contact" kind="quiet">
          Contact us
        </ButtonLink>
      </p>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <noscript>
        <Missing />
      </noscript>
      <div className={styles.missing}>
        <Skeleton width="18rem" height="4rem" />
        <Skeleton width="24rem" height="1.5rem" />
      </div>
    </>
  );
}

function orderIn(state: unknown): Order | null {
  const { order } = (state ?? {}) as { order?: Order };
  return order && Array.isArray(order.orderItems) ? order : null;
}
