import { type LoaderFunctionArgs, redirect, type RouteObject, useLoaderData } from 'react-router';
import { OrderId } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import type { Order } from '#shared/orders/api.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { pollWaitsSeconds } from '#shared/payments/poll-waits.ts';
import { orderIdIn } from '#shared/payments/reference.ts';
import { arrivalText } from '../../web/orders/success/arrival-text.ts';
import { apiContext } from '../../web/loader-context.ts';
import { HeadTags } from '../../web/seo/HeadTags.tsx';
import { isSignedIn } from '../form.ts';
import { OrderItems } from '../orders/OrderDetails.tsx';
import { ShopLink } from '../ui/ShopLink.tsx';
import { Title } from '../ui/Title.tsx';
import { freeOrderIn, verifiedPayment } from './verified-payment.ts';

/** The provider sends the shopper back to `/payment/verify`, which leads here; so does an order that costs nothing. */
async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const freeOrder = await freeOrderIn(context.get(apiContext), search.get('order') ?? '');
  const reference = search.get('reference') || search.get('trxref') || '';
  const payment = freeOrder ?? (await verifiedPayment(context.get(apiContext), reference));
  // An order that has been cancelled redirects those who may read it to its page.
  if (payment.stage === 'cancelled' && payment.order) throw redirect(`/basic/orders/${payment.order._id}`);
  const tries = Math.trunc(Number(search.get('try'))) || 0;
  const again = `/basic/payment?reference=${encodeURIComponent(reference)}`;
  const waitSeconds = pollWaitsSeconds[tries];
  const isOver = payment.stage === 'waiting' && waitSeconds === undefined;
  return {
    payment: isOver ? { ...payment, text: messages.payment.willMail } : payment,
    again,
    refresh: payment.stage === 'waiting' && !isOver ? `${waitSeconds}; url=${again}&try=${tries + 1}` : null,
    orderId: orderIdIn(reference),
    isKnown: isSignedIn(request),
  };
}

function PaymentPage() {
  const { payment, again, refresh, orderId, isKnown } = useLoaderData<typeof loader>();
  if (payment.stage === 'paid') return payment.order ? <Thanks order={payment.order} isKnown={isKnown} /> : <Paid />;
  const isFailed = payment.stage === 'failed';
  const isCancelled = payment.stage === 'cancelled';
  const hasOrder = OrderId.safeParse(orderId).success;
  const title = isFailed ? messages.payment.failedTitle : isCancelled ? 'Order cancelled' : 'Verifying Your Payment';
  return (
    <>
      <Title>{title}</Title>
      {refresh !== null && <HeadTags tags={[{ 'http-equiv': 'refresh', content: refresh }]} />}
      <h1>{title}</h1>
      <p className="lead" role="status">
        {payment.text}
      </p>
      {!isFailed && !isCancelled && (
        <p>Most payments clear within a minute. Do not pay twice. The receipt comes by email.</p>
      )}
      {payment.stage === 'waiting' && (
        <p>
          <a className="button half" href={again}>
            Check again
          </a>
        </p>
      )}
      {payment.stage === 'failed' ? (
        <p>
          <a className="button half" href={payment.order ? `/basic/orders/${payment.order._id}` : '/basic/checkout'}>
            Try Again
          </a>
        </p>
      ) : (
        hasOrder && (
          <p>
            <a className="link" href={`/basic/orders/${orderId}`}>
              See your order
            </a>
          </p>
        )
      )}
      <p>
        <a className="link" href="/contact">
          Contact Support
        </a>
      </p>
    </>
  );
}

function Thanks({ order, isKnown }: { order: Order; isKnown: boolean }) {
  return (
    <>
      <Title>{messages.order.thanks}</Title>
      <h1>{messages.order.thanks}</h1>
      {order.deliveryEstimate && <p className="lead">{arrivalText(order.isPickup, order.deliveryEstimate)}</p>}
      <p>{order.isPickup ? messages.pickup.packing : messages.order.packing}</p>
      <p>
        Order reference <b>{orderNumber(order._id)}</b>
        <br />
        {messages.order.receiptSent(order.guestInfo.email)}
        <br />
        <a className="link" href={`/basic/orders/${order._id}`}>
          See your order
        </a>
      </p>
      <OrderItems order={order} />
      <ShopLink />
      {!isKnown && (
        <p>
          {messages.order.keepWithAccount}
          <br />
          <a className="link" href="/basic/register">
            Create an account
          </a>
        </p>
      )}
    </>
  );
}

/** For a browser without access to the order. */
function Paid() {
  return (
    <>
      <Title>Payment Successful!</Title>
      <h1>Payment Successful!</h1>
      <p className="lead">{messages.payment.receiptMailed}</p>
      <ShopLink />
    </>
  );
}

export const paymentRoute = { loader, Component: PaymentPage } satisfies RouteObject;
