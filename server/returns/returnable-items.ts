import type { ReturnableItems } from '#shared/admin/returns/api.ts';
import { returnDaysOf } from '#shared/promises/promises.ts';
import { isExchangeable, isReturnable, lastExchangeDay, lastReturnDay } from '#shared/returns/return-period.ts';
import { findOrder } from '../orders/lock-order.ts';
import type { Shop } from '../shop.ts';
import { isExchangeOrder, linesWithReplacements, mayTakeCredit } from './order-returns.ts';

/**
 * The items that staff may open a return for, and whether the customer's own days for it are over.
 *
 * @throws ShopError `order_not_found`
 */
export async function returnableItems({ db, now }: Shop, orderId: string): Promise<ReturnableItems> {
  const order = await findOrder(db, orderId);
  const { deliveredAt } = order;
  const days = returnDaysOf(order);
  const isExchangeOnly = isExchangeOrder(order);
  return {
    lastDay: deliveredAt && lastReturnDay(deliveredAt, days),
    isOver: deliveredAt !== null && !isReturnable(deliveredAt, days, now()),
    lastExchangeDay: deliveredAt && lastExchangeDay(deliveredAt),
    isExchangeOver: deliveredAt !== null && !isExchangeable(deliveredAt, now()),
    isExchangeOnly,
    mayTakeCredit: !isExchangeOnly && mayTakeCredit(order),
    lines: await linesWithReplacements(db, orderId),
  };
}
