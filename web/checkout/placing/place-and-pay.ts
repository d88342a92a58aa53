import { createOrder, type Order, orderById } from '#shared/orders/api.ts';
import { ApiError } from '../../api.ts';
import { makeOrderKey, ordersApi } from '../../order-key.ts';
import { deviceStorage } from '../../browser-storage.ts';
import { type CheckoutAttempt, currentAttempt, clearAttempt, storeAttempt } from '../../payments/checkout-attempt.ts';
import type { Payload } from './order-payload.ts';
import { isSameOrder } from './is-same-order.ts';
import { startPayment } from '../../payments/start-payment.ts';

/**
 * Pays a placed order.
 *
 * @param onStarted called when the browser is going to the payment page
 * @returns the order if there is no payment page
 */
type Pay = (orderId: string, email: string, onStarted: () => void) => Promise<Order | null>;

/**
 * The checkout flow (specification, section 4): places the order, starts its payment and goes to the payment page.
 * Called again with the same cart and form, it continues where it stopped.
 *
 * @param pay starts the payment, or chooses to pay on delivery
 * @returns the order if it costs nothing, is paid on delivery or turns out to be paid already; otherwise the browser is
 *   going to the payment page
 * @throws ApiError or Error with the message to show
 */
export async function placeAndPay(payload: Payload, pay: Pay = startPayment): Promise<Order | null> {
  const attempt = currentAttempt(JSON.stringify(payload));
  const begun = attempt.orderId === null ? await findEarlierOrder(payload) : unpaid(attempt.orderId);
  const order = begun ?? (await placeOrder(payload, attempt));
  if (order.isPaid) return order; // From an earlier visit, or it costs nothing.
  try {
    return await pay(order._id, payload.guestInfo.email, () => {
      deviceStorage.store('pendingOrderId', order._id);
      storeAttempt({ ...attempt, orderId: order._id, isStarted: true });
    });
  } catch (error) {
    if (!isNotPayable(error)) throw error;
    const current = await fetchOrder(order._id);
    if (current?.status === 'pending' && !current.isPaid) throw error;
    if (!current && makeOrderKey()) {
      // The browser did not store the cookie of the order: the same order is requested once more with an order key.
      storeAttempt({ ...attempt, orderId: null, isStarted: false });
    } else {
      clearAttempt();
      if (current?.isPaid) return current;
      if (!begun) throw error; // One placed just now would end like this again.
    }
    return placeAndPay(payload, pay); // The reservation ended while the shopper was away: place the order again.
  }
}

/** The order that this tab placed, as far as the tab knows. */
const unpaid = (_id: string) => ({ _id, isPaid: false }) as const;

async function placeOrder(payload: Payload, attempt: CheckoutAttempt): Promise<Order> {
  const { order } = await ordersApi(
    createOrder,
    { body: payload },
    { headers: { 'idempotency-key': attempt.key } },
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'key_reused') clearAttempt();
    throw error;
  });
  storeAttempt({ ...attempt, orderId: order._id });
  return order;
}

/**
 * The same order from another tab or an earlier visit: continues with it, and doesn't pay again what was paid before
 * the connection broke.
 */
async function findEarlierOrder(payload: Payload): Promise<Order | null> {
  const id = deviceStorage.read('pendingOrderId');
  const order = id === null ? null : await fetchOrder(id);
  return order && order.status !== 'cancelled' && isSameOrder(order, payload) ? order : null;
}

/** Null if this browser has no access or the order is gone. */
async function fetchOrder(orderId: string): Promise<Order | null> {
  try {
    return (await ordersApi(orderById, { params: { id: orderId } }, { cache: 'no-cache' })).order;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Paid, cancelled or gone: only the order itself says which. */
function isNotPayable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_payable' || error.status === 404);
}
