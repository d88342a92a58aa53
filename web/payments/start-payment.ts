import { messages } from '#shared/messages.ts';
import { initializePayment } from '#shared/payments/api.ts';
import { ordersApi } from '../order-key.ts';
import { deviceStorage } from '../browser-storage.ts';

/** Starts the payment of an order and goes to the payment page. */
export async function startPayment(orderId: string, email: string, onStarted?: () => void): Promise<null> {
  const { data } = await ordersApi(initializePayment, { body: { orderId, email } });
  if (!data?.authorizationUrl) throw new Error(messages.payment.startFailed);
  deviceStorage.store('pendingOrderId', orderId);
  onStarted?.();
  location.assign(data.authorizationUrl);
  return null;
}
