import { refundableAmount } from './refundable-amount.ts';

/** A line of an order, some of whose units may become another item. */
interface Line {
  position: number;
  quantity: number;
  /** The price of one of its units on the order, in whole naira. */
  price: number;
  /** How much dearer a unit is than what was bought; 0 if a response does not say. */
  raised?: number;
  /** How much cheaper a unit has become than its price on the order; 0 if a response does not say. */
  lowered?: number;
}

interface Change {
  position: number;
  quantity: number;
  /** The price of one new unit today, in whole naira; for the same variant, the price that was paid. */
  newPrice: number;
  /** The refundable amount of the order's payments. */
  leftKobo: number;
}

/**
 * What the customer pays, in whole naira, when units of an order become another item (docs/decisions/0105); negative if
 * it is paid back. A more expensive item costs the whole difference: a discount was for what was bought. For a cheaper one
 * the customer gets back what they paid for the difference: first all that the unit had become dearer since it was
 * bought, then the rest less its share of the discount. As in refunds that is a difference of totals, so that shares of
 * several changes add up.
 */
export function priceDifference(
  order: { itemsPrice: number; couponDiscount: number },
  lines: readonly Line[],
  { position, quantity, newPrice, leftKobo }: Change,
): number {
  const line = lines.find((one) => one.position === position);
  if (!line) return 0;
  const more = (newPrice - line.price) * quantity;
  if (more >= 0) return more;
  const sum = (valueOf: (one: Line) => number) => lines.reduce((total, one) => total + valueOf(one) * one.quantity, 0);
  const bought = { ...order, itemsPrice: order.itemsPrice - sum(({ raised = 0 }) => raised) };
  const before = sum(cutOf);
  const cut = cutOf({ ...line, lowered: line.price - newPrice }) * quantity;
  const paid = refundableAmount(bought, before + cut) - refundableAmount(bought, before);
  const paidBack = Math.min(-more - cut + paid, Math.floor(leftKobo / 100));
  return paidBack === 0 ? 0 : -paidBack;
}

/** How much cheaper a unit is than what was bought, which is what the discount is for. */
const cutOf = ({ raised = 0, lowered = 0 }: Line): number => Math.max(0, lowered - raised);
