import { messages } from '#shared/messages.ts';
import { initializePayment } from '#shared/payments/api.ts';
import { ordersApi } from '../order-key.ts';

/**
 * Starts the payment of an order and goes to the payment page.
 *
 * @param onStarted called when the browser is going there
 */
export async function startPayment(orderId: string, email: string, onStarted?: () => void): Promise<null> {
  const { data } = await ordersApi(initializePayment, { body: { orderId, email } });
  if (!data?.authorizationUrl) throw new Error(messages.payment.startFailed);
  onStarted?.();
  location.assign(data.authorizationUrl);
  return null;
}
