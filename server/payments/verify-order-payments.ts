import type { Shop } from '../shop.ts';
import { type OrderPayments, settleOpenAttempts } from './settle-open-attempts.ts';
import { settlePayment } from './settle-payment.ts';

/** The payments of an order, after the provider was asked about every open attempt. */
export const verifyOrderPayments = (shop: Shop, orderId: string): Promise<OrderPayments> =>
  settleOpenAttempts(shop, orderId, settlePayment);
