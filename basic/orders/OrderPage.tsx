import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type FailureCode, failures } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { cancelOrder, type Order, orderById } from '#shared/orders/api.ts';
import { changeAddress } from '#shared/orders/change-address-api.ts';
import { confirmOrder, payOnDelivery } from '#shared/orders/on-delivery-api.ts';
import { isAddressOpen } from '#shared/orders/is-address-open.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { orderReviews } from '#shared/reviews/api.ts';
import { orderReturns, withdrawReturn } from '#shared/returns/api.ts';
import { apiContext } from '../../web/loader-context.ts';
import { isPayable } from '../../web/orders/is-payable.ts';
import { addMissing } from '../cart/add-missing.ts';
import { CartNotes } from '../cart/CartNotes.tsx';
import { cartOf } from '../cart/cart-calls.ts';
import { goToPayment } from '../checkout/place-order.ts';
import { type Form, isSignedIn, type Problem, problemOf, readForm, statusOf } from '../form.ts';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { addressIn, ChangeAddress } from './ChangeAddress.tsx';
import { OnDelivery } from './OnDelivery.tsx';
import { AccountNeeded } from './AccountNeeded.tsx';
import { BuyAgain, inCartIn } from './BuyAgain.tsx';
import { Finish } from './Finish.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { PayDifference } from './PayDifference.tsx';
import { OrderState } from './OrderState.tsx';
import { Reviews } from './Reviews.tsx';
import { Returns } from './Returns.tsx';

async function loader({ request, context, params: { orderId = '' } }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const isKnown = isSignedIn(request);
  try {
    const api = context.get(apiContext);
    const params = { id: orderId };
    const { order } = await api(orderById, { params });
    const done = search.get('done');
    const [returns, reviews] = order.isDelivered
      ? await Promise.all([api(orderReturns, { params }), api(orderReviews, { params })])
      : [];
    const delivered = { returns: returns?.orderReturns ?? null, reviews: reviews?.orderReviews ?? null };
    const again = isPayable(order) ? null : await cartOrProblem(cartOf(api, request).fetch);
    return { order, ...delivered, again, isKnown, problem: textOf(search.get('problem')), done };
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    const none = { order: null, returns: null, reviews: null, again: null, problem: null, done: null };
    return data({ ...none, isKnown }, { status: 404 });
  }
}

/** Pays, confirms, cancels or repeats an order, changes its address, or withdraws a return of it. */
async function action({ request, context, params: { orderId = '' } }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const { intent = '', return: returnId = '', ...entry } = await readForm({ request });
  try {
    const params = { id: orderId };
    if (intent === 'pay') {
      const { order } = await api(orderById, { params });
      const email = order.guestInfo.email || (entry['email'] ?? '');
      return await goToPayment(api, request, { ...order, guestInfo: { ...order.guestInfo, email } });
    }
    if (intent === 'on-delivery') {
      await api(payOnDelivery, { params });
      return redirect(`/basic/orders/${orderId}?done=resent`, 303);
    }
    if (intent === 'confirm') {
      await api(confirmOrder, { params, body: { code: entry['code'] ?? '' } });
      return redirect(`/basic/orders/${orderId}?done=confirmed`, 303);
    }
    if (intent === 'again') {
      const { order } = await api(orderById, { params });
      const items = order.orderItems.map(({ product: productId, ...item }) => ({ ...item, productId }));
      const problem = await addMissing(cartOf(api, request), items, inCartIn(entry, items.length));
      return problem === null ? redirect('/basic/cart?done=added', 303) : data(problem, { status: 409 });
    }
    if (intent === 'withdraw') {
      await api(withdrawReturn, { params: { ...params, returnId } });
      return redirect(`/basic/orders/${orderId}?done=withdrawn`, 303);
    }
    if (intent === 'cancel') {
      await api(cancelOrder, { params });
      return redirect(`/basic/orders/${orderId}?done=cancelled`, 303);
    }
    if (intent === 'address') {
      await api(changeAddress, { params, body: addressIn(entry) });
      return redirect(`/basic/orders/${orderId}?done=changed`, 303);
    }
    return redirect(`/basic/orders/${orderId}`, 303);
  } catch (error) {
    return data({ ...problemOf(error), ...(intent === 'address' && { entry }) }, { status: 409 });
  }
}

type CartRead = ReturnType<typeof cartOf>['fetch'];

/** An order can be read though the cart can't. Whose session has ended misses nothing; whoever else does reads why. */
async function cartOrProblem(
  read: CartRead,
): Promise<{ cart: Awaited<ReturnType<CartRead>> } | { problem: string | null }> {
  try {
    return { cart: await read() };
  } catch (error) {
    return { problem: statusOf(error) === 401 ? null : problemOf(error).text };
  }
}

/** Why a payment could not begin: a code from the URL, and only a known one has words. */
const textOf = (code: string | null): string | null =>
  code !== null && Object.hasOwn(failures, code)
    ? failures[code as FailureCode].message
    : code && messages.payment.startFailed;

const isCodeEmailed = ({ status, onDelivery }: Order) =>
  status === 'pending' && onDelivery?.confirmedAt === null && !onDelivery.isByCall;

function OrderPage() {
  const { order, returns, reviews, again, isKnown, problem, done } = useLoaderData<typeof loader>();
  const rejection = useActionData<
    Pick<Problem, 'text'> & Partial<Pick<Problem, 'fields'>> & { entry?: Form; isPartly?: boolean }
  >();
  if (!order) return <Missing isKnown={isKnown} />;
  const cart = again && 'cart' in again ? again.cart : null;
  const cartProblem = again && 'problem' in again ? again.problem : null;
  const isAtField = Object.keys(rejection?.fields ?? {}).length > 0;
  const text = isAtField ? null : (rejection?.text ?? problem);
  return (
    <>
      <Title>{`Order ${orderNumber(order._id)}`}</Title>
      <p>
        <a className="link" href={isKnown ? '/basic/orders' : '/shop'}>
          {isKnown ? 'Back to orders' : 'Back to shop'}
        </a>
      </p>
      <h1>Order {orderNumber(order._id)}</h1>
      <p>
        <OrderState {...order} />
      </p>
      <CartNotes notes={cart?.notes ?? []} />
      {text && <Note kind="bad">{text}</Note>}
      {!text && done === 'cancelled' && order.status === 'cancelled' && (
        <Note kind="good">{messages.order.cancelled}</Note>
      )}
      {!text && done === 'placed' && isCodeEmailed(order) && <Note kind="good">{messages.onDelivery.chosen}</Note>}
      {!rejection && done === 'resent' && <Note kind="good">{messages.onDelivery.resent}</Note>}
      {!rejection && done === 'confirmed' && order.onDelivery?.confirmedAt && (
        <Note kind="good">{messages.onDelivery.confirmed}</Note>
      )}
      {!text && done === 'account' && <Note kind="good">{messages.refundAccount.sent}</Note>}
      {!rejection && done === 'changed' && <Note kind="good">{messages.order.address.changed}</Note>}
      {!text && done === 'returned' && returns?.returns[0]?.status === 'requested' && (
        <Note kind="good">{messages.returns.requested}</Note>
      )}
      {!text && done === 'withdrawn' && <Note kind="good">{messages.returns.withdrawn}</Note>}
      {!text && done === 'reviewed' && reviews?.products.some(({ review }) => review) && (
        <Note kind="good">{messages.reviews.sent}</Note>
      )}
      {isPayable(order) &&
        (order.onDelivery ? (
          <OnDelivery order={order} wrongCode={rejection?.fields?.['code']} />
        ) : (
          <Finish order={order} isKnown={isKnown} />
        ))}
      {order.change && <PayDifference order={order} change={order.change} />}
      {order.refunds?.map(({ amount, needsAccount }) =>
        needsAccount ? (
          <AccountNeeded key={needsAccount.refundId} orderId={order._id} amount={amount} refund={needsAccount} />
        ) : null,
      )}
      {returns && <Returns orderId={order._id} found={returns} />}
      {reviews && <Reviews orderId={order._id} found={reviews} />}
      <OrderDetails order={order} />
      {isAddressOpen(order) && (
        <ChangeAddress
          order={order}
          rejected={rejection?.entry && { entry: rejection.entry, fields: rejection.fields ?? {} }}
        />
      )}
      {rejection?.isPartly && (
        <p>
          <a className="link" href="/basic/cart">
            {messages.cart.view}
          </a>
        </p>
      )}
      {cartProblem && cartProblem !== rejection?.text && <Note kind="bad">{cartProblem}</Note>}
      {cart && !rejection?.isPartly && <BuyAgain order={order} lines={cart.lines} />}
    </>
  );
}

function Missing({ isKnown }: { isKnown: boolean }) {
  return (
    <>
      <Title>{messages.order.notFound}</Title>
      <h1>{messages.order.notFound}</h1>
      <p>
        You can see an order in the browser that placed it, or when you are logged in with its email address. Anywhere
        else, <a href="/orders#find">ask for a link to it</a> with its number. The link works for 30 days.
      </p>
      <p>
        <a className="link" href={isKnown ? '/basic/orders' : '/basic/login?next=/basic/orders'}>
          {isKnown ? 'Your orders' : 'Log in'}
        </a>
      </p>
    </>
  );
}

export const orderRoute = { loader, action, Component: OrderPage } satisfies RouteObject;
