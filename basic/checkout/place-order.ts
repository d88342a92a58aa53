import { redirect } from 'react-router';
import { type FailureCode, failures } from '#shared/errors.ts';
import { createOrder, type Order } from '#shared/orders/api.ts';
import { payOnDelivery } from '#shared/orders/pay-on-delivery-api.ts';
import { placedOrder } from '#shared/orders/placed-order-api.ts';
import { initializePayment } from '#shared/payments/api.ts';
import { type Api, ApiError } from '../../web/api.ts';
import { orderPayload } from '../../web/checkout/placing/order-payload.ts';
import { type Form, problemOf, statusOf } from '../form.ts';
import { orderPath } from '../orders/done-notes.ts';
import { naira } from '#shared/money.ts';
import type { Quote } from './quote.ts';
import { unpaidOrderCookies } from './unpaid-order.ts';

/**
 * Places the order as it was shown and goes to the payment page, to the thanks if it costs nothing more, or to the order if it
 * is paid on delivery.
 *
 * @throws ApiError when the order is rejected; with its `orderId` when it is placed and the server says why it can't go on
 */
export async function placeOrder(
  api: Api,
  request: Request,
  quote: Quote,
  { key, isOnDelivery }: { key: string; isOnDelivery: boolean },
): Promise<Response> {
  const order = orderIn(quote);
  const storeCredit = isOnDelivery ? 0 : quote.credit.used;
  const body = storeCredit > 0 ? { ...order, storeCredit } : order;
  const headers = { 'idempotency-key': idempotencyKey(key, await contentsOf(quote), storeCredit) };
  const { order: placed } = await api(createOrder, { body }, { headers });
  if (placed.isPaid) return redirect(paidOrder(placed), 303);
  try {
    return await (isOnDelivery ? confirmNext(api, placed) : goToPayment(api, request, placed));
  } catch (error) {
    return orderWithProblem(placed._id, error);
  }
}

/**
 * Where an order led that this form has placed, when only the response was lost. Null if there is none, or if it was placed and
 * still has to be paid: the same form pays it.
 */
export async function whereItLed(api: Api, form: Form, isOnDelivery: boolean): Promise<string | null> {
  const { key = '', contents = '', credit = '' } = form;
  const headers = { 'idempotency-key': idempotencyKey(key, contents, isOnDelivery ? 0 : Number(credit)) };
  if (!/^[\w-]{1,255}$/.test(headers['idempotency-key'])) return null;
  try {
    const { order } = await api(placedOrder, {}, { headers });
    if (order.isPaid) return paidOrder(order);
    return order.onDelivery && order.status === 'pending' ? orderOnDelivery(order) : null;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return null;
  }
}

/**
 * A form that is sent twice is one order, and one that was changed is another.
 *
 * @param key made with the first page of the order
 * @param contents of the order: `contentsOf`
 */
const idempotencyKey = (key: string, contents: string, credit: number) =>
  [key, contents, ...(credit > 0 ? [credit] : [])].join('-');

/** A digest of the items of a quote. It is in the form, because the cart may be empty when the form is sent again. */
export const contentsOf = (quote: Quote) => digestOf(JSON.stringify(orderIn(quote)));

function orderIn({ lines, delivery, place, coupon }: Quote) {
  const shipping = { method: place.method, price: naira(place.price) };
  return orderPayload(lines, delivery, shipping, coupon && { ...coupon, cartTotal: 0 });
}

const paidOrder = ({ _id }: Order) => `/basic/payment?order=${_id}`;
const orderOnDelivery = ({ _id }: Order) => orderPath(_id, 'placed');

/** The shopper pays when it arrives, and confirms the order on its page. */
async function confirmNext(api: Api, order: Order): Promise<Response> {
  await api(payOnDelivery, { params: { id: order._id } });
  return redirect(orderOnDelivery(order), 303);
}

/**
 * Starts the payment of an order.
 *
 * @throws ApiError
 */
export async function goToPayment(
  api: Api,
  request: Request,
  { _id: orderId, guestInfo: { email } }: Order,
): Promise<Response> {
  const { data } = await api(initializePayment, { body: { orderId, email } });
  return redirect(data.authorizationUrl, { status: 303, headers: unpaidOrderCookies(request, orderId) });
}

/**
 * The page of the order explains the code: a URL carries no text. The checkout shows the server's message of other
 * errors.
 */
function orderWithProblem(orderId: string, error: unknown): Response {
  const { text, code = 'unexpected' } = problemOf(error);
  if (error instanceof ApiError && Object.hasOwn(failures, code) && failures[code as FailureCode].message !== text) {
    throw new ApiError(error.message, error.status, { ...error.details, orderId });
  }
  return redirect(`/basic/orders/${orderId}?problem=${encodeURIComponent(code)}`, 303);
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
