import { refundableAmount } from './refundable-amount.ts';

/** A line of an order whose units are refunded. */
export interface Line {
  position: number;
  price: number;
  quantity: number;
  /** Units that were refunded before. */
  refundedQuantity: number;
  /**
   * How much of the price of all units was paid back when the line was changed to a cheaper item (docs/decisions/0105).
   */
  paidBackAmount: number;
  /** How much dearer a unit is than what was bought (docs/decisions/0105); 0 if a response does not say. */
  raised?: number;
}

/**
 * What was paid for units of an order, in whole naira, and was not paid back before. A difference of totals, so that shares
 * of a discount add up to it. The discount is for what was bought: if a line became dearer since, its shares stay.
 */
export function valueOfUnits(
  order: { itemsPrice: number; couponDiscount: number },
  lines: readonly Line[],
  units: readonly { position: number; quantity: number }[],
): number {
  const sum = (valueOf: (line: Line) => number) => lines.reduce((total, line) => total + valueOf(line), 0);
  const bought = { ...order, itemsPrice: order.itemsPrice - sum(({ raised = 0, quantity }) => raised * quantity) };
  const before = sum(({ price, raised = 0, refundedQuantity }) => (price - raised) * refundedQuantity);
  let [more, raise, paidBack] = [0, 0, 0];
  for (const { position, quantity } of units) {
    const line = lines.find((one) => one.position === position);
    if (!line) continue;
    const { price, raised = 0 } = line;
    more += (price - raised) * quantity;
    raise += raised * quantity;
    const share = (count: number) => paidBackOfUnits({ ...line, allUnits: line.quantity }, count);
    paidBack += share(line.refundedQuantity + quantity) - share(line.refundedQuantity);
  }
  return refundableAmount(bought, before + more) - refundableAmount(bought, before) + raise - paidBack;
}

/** The amount paid back for a number of units of a line; for all of them exactly the whole amount. */
export const paidBackOfUnits = (
  { paidBackAmount, allUnits }: { paidBackAmount: number; allUnits: number },
  units: number,
): number => Math.floor((paidBackAmount * units) / allUnits);
