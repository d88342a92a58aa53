import { useQuery } from '@tanstack/react-query';
import { data as responseData, type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import { OrderId } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { type Order, orderById as orderByIdCall } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { requestedPath } from '../session/sign-in-url.ts';
import { useSignedIn } from '../session/sign-in-state.ts';
import { ApiError } from '../api.ts';
import { apiContext } from '../loader-context.ts';
import { BasicLink } from '../ui/BasicLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Skeleton } from '../ui/loading/Skeleton.tsx';
import { pageTitle } from '../ui/page-title.ts';
import { useIsOnline } from '../ui/useIsOnline.ts';
import { AskAboutOrder } from './AskAboutOrder.tsx';
import { BuyAgain } from './BuyAgain.tsx';
import { LazyPayDifference } from './change/LazyPayDifference.tsx';
import { FinishOrder } from './finish/FinishOrder.tsx';
import { isPayable } from './payment-state.ts';
import { OrderContents } from './contents/OrderContents.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import styles from './OrderPage.module.css';
import { isPaymentCancelled } from '../payments/is-payment-cancelled.ts';
import { ordersApi } from '../order-key.ts';
import { LazyOnDelivery } from './pay-on-delivery/LazyOnDelivery.tsx';
import { orderById } from './order-queries.ts';
import { ReceiptHead } from './receipt/ReceiptHead.tsx';
import { LazyRefundAccount } from './refund-account/LazyRefundAccount.tsx';
import { LazyReviewsOfOrder } from './reviews/LazyReviewsOfOrder.tsx';
import { LazyOrderReturns } from './returns/LazyOrderReturns.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { useOrderKey } from './useOrderKey.ts';
import type { PageMeta } from '../seo/page-meta.ts';

export const meta: PageMeta = ({ matches, params }) => [
  { title: pageTitle(matches, `Order ${orderNumber(params['orderId'] ?? '')}`) },
  { name: 'description', content: 'What you ordered, what it came to and where it is.' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/**
 * A missing order and somebody else's get the same 404. The server only checks access; the browser fetches the
 * contents. A link from an email has its key after the #, which isn't sent to the server.
 */
export async function loader({ request, params: { orderId = '' }, context }: LoaderFunctionArgs) {
  if (!import.meta.env.SSR) return null;
  const isFromEmail = new URL(request.url).searchParams.has('letter') && OrderId.safeParse(orderId).success;
  if (isFromEmail) return null;
  const rejection = await context
    .get(apiContext)(orderByIdCall, { params: { id: orderId } })
    .then(
      () => null,
      (error: unknown) => error,
    );
  return rejection instanceof ApiError && rejection.status === 404 ? responseData(null, { status: 404 }) : null;
}

export default function OrderPage() {
  const { orderId = '' } = useParams();
  return <PageOfOrder key={orderId} orderId={orderId} />; // Nothing of one order is shown with another.
}

function PageOfOrder({ orderId }: { orderId: string }) {
  const { data, error, isPaused, refetch } = useQuery(orderById(orderId, ordersApi, useOrderKey()));
  const isSignedIn = useSignedIn();
  const isMissing = error instanceof ApiError && error.status === 404;
  const isOnline = useIsOnline();
  const problem = isPaused && !isOnline ? messages.general.offline : error?.message;

  return (
    <main id="main" className={styles.page}>
      <ReceiptHead />
      <p className="not-printed">
        {isSignedIn ? (
          <Link className="link" to="/profile">
            Back to orders
          </Link>
        ) : (
          <Link className="link" to="/shop">
            Back to shop
          </Link>
        )}
      </p>
      {isMissing && <Missing id={orderId} isSignedIn={isSignedIn} />}
      {!isMissing && (
        <div className={styles.head}>
          <h1>Order {orderNumber(orderId)}</h1>
          {data && <StatusBadge {...data.order} />}
        </div>
      )}
      {data && !isMissing && <Details order={data.order} />}
      {!data && problem && !isMissing && (
        <div className={styles.missing} role="alert">
          <h2>{messages.order.detailsFailed}</h2>
          <p>{problem}</p>
          <Button kind="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !problem && <Waiting id={orderId} />}
    </main>
  );
}

function Details({ order }: { order: Order }) {
  const isOwed = (isPayable(order) || Boolean(order.change)) && order.paymentStatus !== 'review';
  const isCancelled = isPaymentCancelled(useLocation()) && isOwed;
  return (
    <div className={styles.details}>
      <section className={styles.contents} aria-label="Items">
        {isCancelled && !order.isPaymentPending && <p className="not-printed">{messages.payment.cancelled}</p>}
        <LazyRefundAccount order={order} />
        <LazyPayDifference order={order} />
        <LazyOnDelivery order={order} />
        {isPayable(order) && !order.onDelivery && (
          <div className="not-printed">
            <FinishOrder order={order} />
          </div>
        )}
        <OrderContents order={order} />
        {!isPayable(order) && <BuyAgain order={order} />}
        <LazyOrderReturns order={order} />
        <LazyReviewsOfOrder order={order} />
        <AskAboutOrder id={order._id} />
      </section>
      <OrderFacts order={order} />
    </div>
  );
}

function Missing({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  return (
    <div className={styles.missing}>
      <h1>{messages.order.notFound}</h1>
      <p>
        You can see an order in the browser that placed it, or when you are logged in with its email address. Anywhere
        else, open it with the link in one of our emails about it. The link works for 30 days;{' '}
        <Link to="/orders#find">ask for a new one</Link> with the order’s number.
      </p>
      <p className={styles.actions}>
        {!isSignedIn && <ButtonLink to={requestedPath('/login', `/order/${id}`)}>Log in</ButtonLink>}
        <ButtonLink to="/contact" kind="quiet">
          Contact us
        </ButtonLink>
      </p>
    </div>
  );
}

function Waiting({ id }: { id: string }) {
  return (
    <>
      <BasicLink to={`/basic/orders/${id}`} />
      <div className={styles.contents} aria-hidden="true">
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
      </div>
    </>
  );
}
