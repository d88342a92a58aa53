import { prices } from './items.ts';
import type { Model, ModelAttempt, ModelChange, ModelOrder } from './model.ts';

/** Whether a payment is for the dearer item that waits for it. */
export const paysDifference = ({ change }: ModelOrder, { amount }: ModelAttempt): boolean =>
  change?.difference === amount;

/** The provider has the difference. */
export function payDifference(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  attempt.outcome = 'difference';
  attempt.isWatched = false;
  order.paidMore.byProvider += attempt.amount;
  applyChange(model, order, order.change!);
}

/** The units are the order's: of a whole line instead of what it was, of a part of it as a new line. */
export function applyChange(model: Model, order: ModelOrder, { position, quantity, item, difference }: ModelChange) {
  const { lines } = order;
  const from = lines[position]!;
  const paidBack = Math.max(0, -difference);
  const price = Math.max(from.price, prices[item]);
  const lowered = paidBack > 0 ? price - prices[item] : 0;
  const line = { item, quantity, price, paidBack, lowered, raised: from.raised + price - from.price };
  model.onHand[from.item] += quantity;
  model.onHand[item] -= quantity;
  order.change = null;
  if (quantity === from.quantity) lines[position] = line;
  else {
    from.quantity -= quantity;
    lines.push(line);
  }
}
