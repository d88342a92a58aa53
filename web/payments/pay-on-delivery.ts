import type { Order } from '#shared/orders/api.ts';
import { payOnDelivery } from '#shared/orders/pay-on-delivery-api.ts';
import { ordersApi } from '../order-key.ts';

/** The shopper pays the order when it arrives, and gets the code that confirms it by email. */
export async function choosePayOnDelivery(orderId: string): Promise<Order> {
  return (await ordersApi(payOnDelivery, { params: { id: orderId } })).order;
}
