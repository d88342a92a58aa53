import { useEffect } from 'react';
import { NavigationType, useLocation, useMatches, useNavigationType } from 'react-router';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { tabStorage } from '../../browser-storage.ts';
import { rememberEmail } from '../../session/remembered-email.ts';
import { useSignedIn } from '../../session/sign-in-state.ts';
import { InstallButton } from '../../install/InstallButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { pageTitle } from '../../ui/page-title.ts';
import { arrivalText } from './arrival-text.ts';
import { AskAboutOrder } from '../AskAboutOrder.tsx';
import { formatDayInLagos } from '#shared/dates/format-dates.ts';
import { OrderContents } from '../contents/OrderContents.tsx';
import { HeadTags } from '../../seo/HeadTags.tsx';
import styles from './OrderSuccessPage.module.css';
import { ReceiptHead } from '../receipt/ReceiptHead.tsx';
import type { PageMeta } from '../../seo/page-meta.ts';

export const meta: PageMeta = () => [
  { name: 'description', content: 'Your order is paid, and we are packing it.' },
  { name: 'robots', content: 'noindex' },
];

/**
 * The order is part of the navigation state, which the browser keeps, so reloading shows it again. Not where storage is blocked:
 * nothing would take it away at a logout (`useShownOrder`).
 */
export default function OrderSuccessPage() {
  const isHydrated = useIsHydrated();
  const order = useShownOrder();
  const title = isHydrated && !order ? messages.order.informationMissing : messages.order.thanks;

  return (
    <main id="main">
      <HeadTags tags={[{ title: pageTitle(useMatches(), title) }]} />
      {!isHydrated && <Waiting />}
      {isHydrated && (order ? <Thanks order={order} /> : <Missing />)}
    </main>
  );
}

function Thanks({ order }: { order: Order }) {
  const isSignedIn = useSignedIn();
  const { street, city, state } = order.shippingAddress;
  return (
    <div className={styles.thanks}>
      <ReceiptHead />
      <div className={styles.head}>
        <h1>{messages.order.thanks}</h1>
        {order.deliveryEstimate && (
          <p className={styles.arrival}>{arrivalText(order.isPickup, order.deliveryEstimate)}</p>
        )}
        <p>{order.isPickup ? messages.pickup.packing : messages.order.packing}</p>
        <dl className={styles.facts}>
          <dt>Order reference</dt>
          <dd className={styles.reference}>{orderNumber(order._id)}</dd>
        </dl>
      </div>
      <section className={styles.contents} aria-label="Your order">
        <OrderContents order={order} look="cards" />
      </section>
      <div className={styles.text}>
        <dl className={styles.facts}>
          <dt>{order.isPickup ? messages.pickup.at : 'Delivery to'}</dt>
          <dd>
            {order.guestInfo.name}
            <br />
            {[street, city, state].filter(Boolean).join(', ')}
          </dd>
        </dl>
        {order.paidAt && <p className="printed-only">Paid on {formatDayInLagos(order.paidAt)}</p>}
        <p>{messages.order.receiptSent(order.guestInfo.email)}</p>
        <p className={`${styles.actions} not-printed`}>
          <ButtonLink to="/shop">Shop</ButtonLink>
          <ButtonLink to={`/order/${order._id}`} kind="quiet">
            See your order
          </ButtonLink>
        </p>
        <div className="not-printed">
          <InstallButton />
        </div>
        <AskAboutOrder id={order._id} />
        {!isSignedIn && <AccountOffer email={order.guestInfo.email} />}
      </div>
    </div>
  );
}

/** The email address is passed through storage, not the URL, as from login to registration. */
const AccountOffer = ({ email }: { email: string }) => (
  <p className="not-printed">
    {messages.order.keepWithAccount}
    <br />
    <Link className="link" to="/register" onClick={() => rememberEmail(email)}>
      Create an account
    </Link>
  </p>
);

function Missing() {
  return (
    <div className={styles.missing}>
      <h1>{messages.order.informationMissing}</h1>
      <p className="lead">The receipt in your email has all the details of your order.</p>
      <p className={styles.actions}>
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
      <div className="without-scripts">
        <Missing />
      </div>
      <div className={styles.missing}>
        <Skeleton width="18rem" height="4rem" />
        <Skeleton width="24rem" height="1.5rem" />
      </div>
    </>
  );
}

/** The order, until a logout: the browser keeps the state for the back button, and phones are shared. */
function useShownOrder(): Order | null {
  const order = orderIn(useLocation().state);
  const isNew = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isNew && order) tabStorage.store('thanksFor', order._id);
  }, [isNew, order]);
  return isNew || (order && tabStorage.read('thanksFor') === order._id) ? order : null;
}

function orderIn(state: unknown): Order | null {
  const { order } = (state ?? {}) as { order?: Order };
  return order && Array.isArray(order.orderItems) ? order : null;
}
