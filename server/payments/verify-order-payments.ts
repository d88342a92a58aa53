import type { Shop } from '../shop.ts';
import { type OrderPayments, settleOpenAttempts } from './settle-open-attempts.ts';
import { settlePayment } from './settle-payment.ts';

/** The payments of an order, after every open attempt was verified; optionally only those since a time. */
export const verifyOrderPayments = (shop: Shop, orderId: string, since: Date | null = null): Promise<OrderPayments> =>
  settleOpenAttempts(shop, orderId, settlePayment, since);
