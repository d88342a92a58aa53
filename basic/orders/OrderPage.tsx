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
import { type Order, orderById } from '#shared/orders/api.ts';
import { isAddressOpen } from '#shared/orders/is-address-open.ts';
import { orderNumber } from '#shared/orders/order-number.ts';
import { orderReviews } from '#shared/reviews/api.ts';
import { orderReturns } from '#shared/returns/api.ts';
import { apiContext } from '../../web/loader-context.ts';
import { isPayable } from '../../web/orders/payment-state.ts';
import { CartNotes } from '../cart/CartNotes.tsx';
import { cartOf } from '../cart/cart-calls.ts';
import { type Form, isSignedIn, type Problem, problemOf, readForm, statusOf } from '../form.ts';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { ChangeAddress } from './ChangeAddress.tsx';
import { OnDelivery } from './OnDelivery.tsx';
import { BankAccountNeeded } from './BankAccountNeeded.tsx';
import { BuyAgain } from './BuyAgain.tsx';
import { doneNote } from './done-notes.ts';
import { FinishOrder } from './FinishOrder.tsx';
import { isIntent, orderActions } from './order-actions.ts';
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

async function action({ request, context, params: { orderId = '' } }: ActionFunctionArgs) {
  const { intent = '', ...entry } = await readForm({ request });
  if (!isIntent(intent)) return redirect(`/basic/orders/${orderId}`, 303);
  try {
    return await orderActions[intent]({ api: context.get(apiContext), request, orderId, entry });
  } catch (error) {
    const typed = { ...(intent === 'address' && { entry }), ...(intent === 'pay' && { email: entry['email'] }) };
    return data({ ...problemOf(error), ...typed }, { status: statusOf(error) || 409 });
  }
}

type CartRead = ReturnType<typeof cartOf>['fetch'];

/**
 * The order is shown even if the cart cannot be read. If the session has expired, nothing is said; any other error is
 * shown.
 */
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

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { order: Order }>;

type Rejection = Pick<Problem, 'text'> &
  Partial<Pick<Problem, 'fields'>> & { entry?: Form; email?: string; isPartly?: boolean };

function OrderPage() {
  const loaded = useLoaderData<typeof loader>();
  const rejection = useActionData<Rejection>();
  return loaded.order ? <FoundOrder loaded={loaded} rejection={rejection} /> : <Missing isKnown={loaded.isKnown} />;
}

interface FoundOrderProps {
  loaded: Loaded;
  rejection: Rejection | undefined;
}

function FoundOrder({ loaded, rejection }: FoundOrderProps) {
  const { order, returns, reviews, again, isKnown, problem, done } = loaded;
  const isAtField = Object.keys(rejection?.fields ?? {}).length > 0;
  const text = isAtField ? null : (rejection?.text ?? problem);
  const note = rejection || problem ? null : doneNote(done, { order, returns, reviews });
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
      <CartNotes notes={again && 'cart' in again ? again.cart.notes : []} />
      {text && <Note kind="bad">{text}</Note>}
      {note && <Note {...(!note.isNeutral && { kind: 'good' })}>{note.text}</Note>}
      <LeftToDo loaded={loaded} rejection={rejection} />
      {returns && <Returns orderId={order._id} found={returns} />}
      {reviews && <Reviews orderId={order._id} found={reviews} />}
      <OrderDetails order={order} />
      {isAddressOpen(order) && (
        <ChangeAddress
          order={order}
          rejected={rejection?.entry && { entry: rejection.entry, fields: rejection.fields ?? {} }}
        />
      )}
      <OrderAgain loaded={loaded} rejection={rejection} />
    </>
  );
}

/** To pay the order or a change of it, and to say where refunds go. */
const LeftToDo = ({ loaded: { order, isKnown }, rejection }: FoundOrderProps) => (
  <>
    {isPayable(order) &&
      (order.onDelivery ? (
        <OnDelivery order={order} wrongCode={rejection?.fields?.['code']} />
      ) : (
        <FinishOrder order={order} isKnown={isKnown} rejected={rejection} />
      ))}
    {order.change && <PayDifference order={order} change={order.change} rejected={rejection} />}
    {order.refunds.map(({ amount, needsAccount }) =>
      needsAccount ? (
        <BankAccountNeeded key={needsAccount.refundId} orderId={order._id} amount={amount} refund={needsAccount} />
      ) : null,
    )}
  </>
);

/** The button to buy the same items, or why there is none. */
function OrderAgain({ loaded: { order, again }, rejection }: FoundOrderProps) {
  const cartProblem = again && 'problem' in again ? again.problem : null;
  return (
    <>
      {rejection?.isPartly && (
        <p>
          <a className="link" href="/basic/cart">
            {messages.cart.view}
          </a>
        </p>
      )}
      {cartProblem && cartProblem !== rejection?.text && <Note kind="bad">{cartProblem}</Note>}
      {again && 'cart' in again && !rejection?.isPartly && <BuyAgain order={order} lines={again.cart.lines} />}
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
