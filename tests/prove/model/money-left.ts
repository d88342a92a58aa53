import { depositAmount, type Model, type ModelOrder, refunded, totalOf } from './model.ts';

/** Naira that can still be refunded, by the provider or by hand. */
export const moneyLeft = (order: ModelOrder): number => (order.wasPaid ? totalOf(order) - refunded(order) : 0);

/** How staff pay it back: in cash what came in cash, and the rest is for the provider. */
export const paidBackFor = (order: ModelOrder, amount: number) =>
  isByHand(order, amount) ? ({ way: 'cash', reference: '' } as const) : null;

/** Staff who say nothing of cash that they paid back, or say so of what the provider refunds, are rejected. */
export const wrongWay = (order: ModelOrder, amount: number) =>
  isByHand(order, amount)
    ? ({ paidBack: null, code: 'paid_by_hand' } as const)
    : ({ paidBack: { way: 'cash', reference: '' }, code: 'paid_by_provider' } as const);

/** Whether a part of a refund is cash: the deposit goes back after the rest, or when the order is cancelled without it. */
function isByHand(order: ModelOrder, amount: number): boolean {
  // Of a customer who has left, staff pay back what credit paid.
  if (order.credit > 0) return !order.isOfAccount && creditIn(order, amount) > 0;
  if (!order.deposit?.isByHand) return order.isPaidByHand;
  return !order.wasPaid || refunded(order) + amount > totalOf(order) - depositAmount;
}

/** Naira of the next refund that come from the credit that paid the order: what the provider has goes back first. */
export const creditIn = (order: ModelOrder, amount: number): number => {
  const byProvider = totalOf(order) - order.credit;
  const past = (back: number) => Math.max(0, back - byProvider);
  return order.credit === 0 ? 0 : past(refunded(order) + amount) - past(refunded(order));
};

/** Whether the next naira goes back at once: in cash, or as credit. */
export const isDoneAtOnce = (order: ModelOrder): boolean =>
  order.isPaidByHand ||
  (order.credit > 0 && refunded(order) >= totalOf(order) - order.credit) ||
  (order.deposit !== null && order.deposit.isByHand && refunded(order) >= totalOf(order) - depositAmount);

/** Units that money went back for, or goes. */
export const unitsRefunded = ({ refunds }: ModelOrder): number =>
  refunds.reduce((sum, { quantity, hasFailed }) => (hasFailed ? sum : sum + quantity), 0);

/** Units that came back, are on their way back, or were refunded by hand. */
export function takenBack({ returns, refunds }: ModelOrder): number {
  const returned = returns.filter(({ status }) => status !== 'declined' && status !== 'withdrawn');
  const byHand = refunds.filter(({ isOfReturn, hasFailed }) => !isOfReturn && !hasFailed);
  return [...returned, ...byHand].reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether nothing of it is left to ship. */
export const isFullyRefunded = (order: ModelOrder): boolean =>
  unitsRefunded(order) >= order.quantity || (order.replaces === null && moneyLeft(order) === 0);

/** Refunded units go back in stock; of those of a failed refund, none a second time. */
export function restock(model: Model, order: ModelOrder, quantity: number): void {
  putBack(model, order, Math.max(0, Math.min(quantity, order.quantity - order.restocked)));
}

/** Units go back in stock. */
export function putBack(model: Model, order: ModelOrder, quantity: number): void {
  model.onHand += quantity;
  order.restocked += quantity;
}
