import { orderById, type Order } from '#shared/orders/api.ts';
import type { Api } from '../../web/api.ts';
import { isPaidOnOrderPage, isPayable } from '../../web/orders/payment-state.ts';
import { secure, statusOf } from '../form.ts';

const name = 'basicPayment';

/**
 * Cookies with the order that this browser has begun to pay: the provider sends every shopper back to one page, and that to ours
 * (`server/pages/basic`); and the checkout names the order while it is not paid.
 */
export const unpaidOrderCookies = (request: Request, orderId: string): [string, string][] =>
  ['/payment', '/basic'].map((path) => [
    'set-cookie',
    `${name}=${orderId}; Path=${path}; Max-Age=86400; HttpOnly; SameSite=Lax${secure(request)}`,
  ]);

/** That order while it can be paid, if this browser may still read it. */
export async function findUnpaidOrder(api: Api, { headers }: Request): Promise<Order | null> {
  const id = new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(headers.get('cookie') ?? '')?.[1];
  if (id === undefined) return null;
  try {
    const { order } = await api(orderById, { params: { id } });
    return isPayable(order) && !isPaidOnOrderPage(order) && order.paymentStatus !== 'review' ? order : null;
  } catch (error) {
    const status = statusOf(error);
    if (status === null || status >= 500) throw error;
    return null;
  }
}
