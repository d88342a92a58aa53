import { refundableAmount } from './refundable-amount.ts';

interface Change {
  /** What one of the units costs on the order, and what one of the new item costs today, in whole naira. */
  price: number;
  newPrice: number;
  quantity: number;
  /** What of the order's payments can still be refunded. */
  leftKobo: number;
}

/**
 * What the customer pays, in whole naira, when units of an order become another item (docs/decisions/0105); negative if it
 * is paid back. A dearer item costs all of what it costs more: a discount was for what was bought. A cheaper one gives back
 * what was paid for the difference, so its share of the discount is left out, as in every refund.
 */
export function priceDifference(
  order: { itemsPrice: number; couponDiscount: number },
  { price, newPrice, quantity, leftKobo }: Change,
): number {
  const more = (newPrice - price) * quantity;
  if (more >= 0) return more;
  const paidBack = Math.min(refundableAmount(order, -more), Math.floor(leftKobo / 100));
  return paidBack === 0 ? 0 : -paidBack;
}
