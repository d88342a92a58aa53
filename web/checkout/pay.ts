import { createOrder, type Order, orderById } from '#shared/orders/api.ts';
import { ApiError } from '../api.ts';
import { makeOrderKey, ordersApi } from '../order-key.ts';
import { readStorage } from '../browser-storage.ts';
import { type CheckoutAttempt, currentAttempt, clearAttempt, storeAttempt } from '../payments/checkout-attempt.ts';
import type { Payload } from './order-payload.ts';
import { isSameOrder } from './same-order.ts';
import { startPayment } from '../payments/start-payment.ts';

/**
 * The checkout flow (specification, section 4): place the order, start its payment, go to the provider's page.
 * Called again with the same cart and form it goes on where it stopped.
 *
 * @returns the order when it turns out to be paid already; otherwise the browser is leaving for the provider.
 * @throws ApiError or Error with the sentence to show.
 */
export async function pay(payload: Payload): Promise<Order | null> {
  const attempt = currentAttempt(JSON.stringify(payload));
  const begun = attempt.orderId === null ? await begunElsewhere(payload) : null;
  if (begun?.isPaid) return begun;
  const orderId = attempt.orderId ?? begun?._id ?? (await placeOrder(payload, attempt));
  try {
    await startPayment(orderId, payload.guestInfo.email, () => {
      storeAttempt({ ...attempt, orderId, isStarted: true });
    });
    return null;
  } catch (error) {
    if (!isNotPayable(error)) throw error;
    const order = await orderNow(orderId);
    if (order?.status === 'pending' && !order.isPaid) throw error;
    if (!order && makeOrderKey()) {
      // The cookie that came with the order is not kept here: under its key the same order is asked for once more.
      storeAttempt({ ...attempt, orderId: null, isStarted: false });
      return pay(payload);
    }
    clearAttempt();
    if (order?.isPaid) return order;
    if (attempt.orderId === null && !begun) throw error;
    return pay(payload); // The hold ended while the shopper was away: the same wish, ordered anew.
  }
}

async function placeOrder(payload: Payload, attempt: CheckoutAttempt): Promise<string> {
  const { order } = await ordersApi(
    createOrder,
    { body: payload },
    { headers: { 'idempotency-key': attempt.key } },
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'key_reused') clearAttempt();
    throw error;
  });
  storeAttempt({ ...attempt, orderId: order._id });
  return order._id;
}

/**
 * The same order, begun in another tab or before this one was closed: paying goes on with it, and what was paid there
 * before the connection broke is not paid again.
 */
async function begunElsewhere(payload: Payload): Promise<Order | null> {
  const id = readStorage('pendingOrderId');
  const order = id === null ? null : await orderNow(id);
  return order && order.status !== 'cancelled' && isSameOrder(order, payload) ? order : null;
}

/** Null when this browser may not see it, or it is gone. */
async function orderNow(orderId: string): Promise<Order | null> {
  try {
    return (await ordersApi(orderById, { params: { id: orderId } })).order;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Paid, cancelled or gone; only the order itself says which. */
function isNotPayable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_payable' || error.status === 404);
}
