import type { Shop } from '../shop.ts';
import { type OrderMoney, orderMoney } from './order-money.ts';
import { settlePayment } from './settle-payment.ts';

/** The payments of an order, after the provider was asked about every open attempt. */
export const verifyOrderPayments = (shop: Shop, orderId: string): Promise<OrderMoney> =>
  orderMoney(shop, orderId, settlePayment);
