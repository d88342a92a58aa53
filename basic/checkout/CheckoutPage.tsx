import { type LoaderFunctionArgs, redirect, type RouteObject, useActionData, useLoaderData } from 'react-router';
import { profile } from '#shared/accounts/api.ts';
import { messages } from '#shared/messages.ts';
import { apiContext } from '../../web/loader-context.ts';
import { cartOf } from '../cart/cart-calls.ts';
import { CartNotes } from '../cart/CartNotes.tsx';
import { isSignedIn } from '../form.ts';
import { Empty } from '../ui/Empty.tsx';
import { Note } from '../ui/Note.tsx';
import { Title } from '../ui/Title.tsx';
import { checkoutAction, type CheckoutState } from './checkout-action.ts';
import { defaultPlace, type DeliveryEntry, entryIn } from './checkout-form.ts';
import { DeliveryStep } from './DeliveryStep.tsx';
import type { CheckoutProblem } from './order-problem.ts';
import { fetchTable } from './quote.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { findUnpaidOrder } from './unpaid-order.ts';
import { UnpaidOrder } from './UnpaidOrder.tsx';

async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const isKnown = isSignedIn(request);
  const [table, { lines, notes }, user, unpaid] = await Promise.all([
    fetchTable(api),
    cartOf(api, request).fetch(),
    isKnown ? api(profile, {}).then((response) => response.user) : null,
    findUnpaidOrder(api, request),
  ]);
  if (lines.length === 0 && notes.length === 0) throw redirect('/basic/cart');
  return { table, lines, notes, user, unpaid };
}

function CheckoutPage() {
  const { table, lines, notes, user, unpaid } = useLoaderData<typeof loader>();
  const state = useActionData<CheckoutState>() ?? firstState(user, defaultPlace(table));
  return (
    <>
      <Title>Checkout</Title>
      <h1>{state.step === 'form' ? 'Checkout' : 'Check and pay'}</h1>
      <CartNotes notes={[...notes, ...(state.notes ?? [])]} />
      {unpaid && lines.length > 0 && <UnpaidOrder order={unpaid} lines={lines} />}
      {state.problem && <Problem problem={state.problem} />}
      {lines.length === 0 ? (
        <Empty text={messages.cart.empty} />
      ) : state.step === 'form' ? (
        <DeliveryStep table={table} lines={lines} isGuest={user === null} entry={state.entry} errors={state.errors} />
      ) : (
        <ReviewStep state={state} lines={lines} estimates={table.estimates} />
      )}
    </>
  );
}

type Known = Pick<DeliveryEntry, 'firstName' | 'lastName' | 'email'>;

const firstState = (user: Known | null, area: string): CheckoutState => ({
  step: 'form',
  entry: {
    ...entryIn({ area }),
    ...(user && { firstName: user.firstName, lastName: user.lastName, email: user.email }),
  },
  errors: {},
});

function Problem({ problem: { text, code, orderId } }: { problem: CheckoutProblem }) {
  return (
    <Note kind="bad">
      <p>{text}</p>
      {code === 'too_many_open_orders' && <p>{messages.order.whereOpenOnes}</p>}
      {orderId && <a href={`/basic/orders/${orderId}`}>See your order</a>}
    </Note>
  );
}

export const checkoutRoute = { loader, action: checkoutAction, Component: CheckoutPage } satisfies RouteObject;
