import { redirect } from 'react-router';
import { createOrder, type Order } from '#shared/orders/api.ts';
import { payOnDelivery } from '#shared/orders/on-delivery-api.ts';
import { initializePayment } from '#shared/payments/api.ts';
import type { Api } from '../../web/api.ts';
import { orderPayload } from '../../web/checkout/placing/order-payload.ts';
import { problemOf, secure } from '../form.ts';
import { naira } from '#shared/money.ts';
import type { Quote } from './quote.ts';

/**
 * Places the order as it was shown and goes to the payment page, to the thanks if it costs nothing more, or to the order if it
 * is paid on delivery.
 *
 * @param key made with the page: a form that is submitted twice is one order, and one that was changed is another
 * @throws ApiError when the order is rejected
 */
export async function placeOrder(
  api: Api,
  request: Request,
  { lines, delivery, place, coupon, credit }: Quote,
  { key, isOnDelivery }: { key: string; isOnDelivery: boolean },
): Promise<Response> {
  const shipping = { method: place.method, price: naira(place.price) };
  const order = orderPayload(lines, delivery, shipping, coupon && { ...coupon, cartTotal: 0 });
  const body = credit.used > 0 && !isOnDelivery ? { ...order, storeCredit: credit.used } : order;
  const headers = { 'idempotency-key': `${key}-${await digestOf(JSON.stringify(body))}` };
  const { order: placed } = await api(createOrder, { body }, { headers });
  if (placed.isPaid) return redirect(`/basic/payment?order=${placed._id}`, 303);
  return isOnDelivery ? confirmNext(api, placed) : goToPayment(api, request, placed);
}

/** The shopper pays when it arrives, and confirms the order on its page. */
async function confirmNext(api: Api, { _id: id }: Order): Promise<Response> {
  try {
    await api(payOnDelivery, { params: { id } });
    return redirect(`/basic/orders/${id}?done=placed`, 303);
  } catch (error) {
    return orderWithProblem(id, error);
  }
}

/** Starts the payment of an order; if that fails, its page says why and offers it again. */
export async function goToPayment(
  api: Api,
  request: Request,
  { _id: orderId, guestInfo: { email } }: Order,
): Promise<Response> {
  try {
    const { data } = await api(initializePayment, { body: { orderId, email } });
    // The provider sends every shopper back to one page, and that to ours (`server/pages/basic`).
    const cookie = `basicPayment=${orderId}; Path=/payment; Max-Age=86400; HttpOnly; SameSite=Lax${secure(request)}`;
    return redirect(data.authorizationUrl, { status: 303, headers: { 'set-cookie': cookie } });
  } catch (error) {
    return orderWithProblem(orderId, error);
  }
}

function orderWithProblem(orderId: string, error: unknown): Response {
  const { code = 'unexpected' } = problemOf(error);
  return redirect(`/basic/orders/${orderId}?problem=${encodeURIComponent(code)}`, 303);
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
