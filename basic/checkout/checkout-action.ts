import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { deliveredItems } from '#shared/cart/lines.ts';
import { messages } from '#shared/messages.ts';
import { formatNaira } from '#shared/money.ts';
import type { Api } from '../../web/api.ts';
import { apiContext } from '../../web/loader-context.ts';
import { cartOf, changeLine } from '../cart/cart-calls.ts';
import { type Form, problemOf, readForm } from '../form.ts';
import { checkDelivery, type DeliveryEntry, type DeliveryErrors, entryIn } from './checkout-form.ts';
import { type CouponNote, couponFor, creditOf, fetchTable, type Quote, quoteOf } from './quote.ts';
import { type CheckoutProblem, fieldProblems, orderProblem } from './order-problem.ts';
import { contentsOf, placeOrder, whereItLed } from './place-order.ts';

/** The checkout after a submit: the form with its errors, or the order to look over before it is paid. */
export type CheckoutState = {
  /** The items that could not be merged just now, because the shopper has just signed in. */
  notes?: readonly string[];
} & (
  | { step: 'form'; entry: DeliveryEntry; errors: DeliveryErrors; problem?: CheckoutProblem }
  | {
      step: 'review';
      entry: DeliveryEntry;
      quote: Quote;
      key: string;
      contents: string;
      couponNote: CouponNote;
      problem?: CheckoutProblem;
    }
);

/** Two steps, whose values travel in the form: the delivery form, then the order with its total. */
export async function checkoutAction({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const form = await readForm({ request });
  const entry = entryIn(form);
  if (form['intent'] === 'edit') return shown({ step: 'form', entry, errors: {} });
  const cart = cartOf(api, request);
  const changeProblem = form['fix'] === undefined ? null : await fixLine(cart, form['fix']);
  const [table, { lines, notes }] = await Promise.all([fetchTable(api), cart.fetch()]);
  const isOnDelivery = form['intent'] === 'on-delivery';
  const isPlacing = form['intent'] === 'pay' || isOnDelivery;
  // After the cart was read, which the order has emptied. With items in it the order is placed under the same key anyway.
  const placed = isPlacing ? await whereItLed(api, form, isOnDelivery).catch(ignoreIf(lines.length > 0)) : null;
  if (placed !== null) return redirect(placed, 303);
  if (lines.length === 0 && notes.length === 0) return redirect('/basic/cart', 303);
  const { delivery, place, errors } = checkDelivery(table, entry, deliveredItems(lines));
  if (errors || lines.length === 0) return shown({ step: 'form', entry, errors: errors ?? {}, notes }, 400);
  const [{ coupon, note }, credit] = await Promise.all([couponFor(api, form, lines), creditOf(api, request, form)]);
  const quote = quoteOf(table, { lines, delivery, place, coupon, credit });
  const contents = await contentsOf(quote);
  const review = { step: 'review', entry, quote, key: keyIn(form), contents, couponNote: note, notes } as const;
  if (changeProblem) return shown({ ...review, problem: changeProblem }, 400);
  if (!isPlacing || notes.length > 0) return shown(review, note.bad ? 400 : 200);
  if (note.bad) return shown({ ...review, problem: couponRejected(note.bad, quote) }, 409);
  if (Number(form['total']) !== quote.totals.total)
    return shown({ ...review, problem: totalChanged(form, quote) }, 409);
  if (Number(form['credit'] ?? 0) !== quote.credit.used) return shown({ ...review, problem: creditChanged }, 409);
  return pay(api, request, review, isOnDelivery);
}

const ignoreIf = (isHarmless: boolean) => (error: unknown) => {
  if (!isHarmless) throw error;
  return null;
};

async function pay(
  api: Api,
  request: Request,
  review: Extract<CheckoutState, { step: 'review' }>,
  isOnDelivery: boolean,
) {
  try {
    return await placeOrder(api, request, review.quote, { key: review.key, isOnDelivery });
  } catch (error) {
    const problem = orderProblem(error, review.quote.lines);
    const errors = fieldProblems(error);
    if (Object.keys(errors).length > 0) return shown({ step: 'form', entry: review.entry, errors, problem }, 400);
    return shown({ ...review, problem }, 409);
  }
}

/** `fix` is a line and its new quantity: '0:2', with the item that is expected there. */
async function fixLine(cart: ReturnType<typeof cartOf>, fix: string): Promise<CheckoutProblem | null> {
  const [index = '', quantity = '', variantId = '', ...size] = fix.split(':');
  try {
    await changeLine(cart, { index, variantId, size: size.join(':'), quantity: Number(quantity) });
    return null;
  } catch (error) {
    return { ...problemOf(error), orderId: null };
  }
}

const creditChanged: CheckoutProblem = { text: messages.storeCredit.changed, code: 'credit_changed', orderId: null };

/** Nothing is ordered without the coupon that was typed, before its shopper has seen the total without it. */
function couponRejected(reason: string, { totals }: Quote): CheckoutProblem {
  const sentence = reason.endsWith('.') ? reason : `${reason}.`;
  return {
    text: `${sentence} ${messages.coupon.leftOut(formatNaira(totals.total))}`,
    code: 'coupon_invalid',
    orderId: null,
  };
}

/** Nothing is ordered at another total than the one that was shown. */
function totalChanged(form: Form, { totals }: Quote): CheckoutProblem {
  const before = Number(form['total']);
  const text =
    Number.isSafeInteger(before) && before > 0 && before !== totals.total
      ? `${messages.order.priceChanged} ${messages.order.totals(formatNaira(before), formatNaira(totals.total))}`
      : messages.order.priceChanged;
  return { text, code: 'PRICE_CHANGED', orderId: null };
}

/** The idempotency key of this checkout, made when its first review was rendered. */
const keyIn = ({ key = '' }: Form) => (/^[\w-]{16,64}$/.test(key) ? key : crypto.randomUUID());

const shown = (state: CheckoutState, status = 200) => data(state, { status });
