import { refundedOf, worthOf } from './items.ts';
import { depositAmount, firstOf, type Model, type ModelOrder, refunded, totalOf } from './model.ts';

/** Naira that can still be refunded, by the provider or by hand. */
export const moneyLeft = (order: ModelOrder): number => (order.wasPaid ? totalOf(order) - refunded(order) : 0);

/** Naira that go back when it is cancelled: all that is left, or what the units that it replaces had cost. */
export const leftFor = (order: ModelOrder): number =>
  order.replaces ? Math.min(worthOf(firstOf(order), 0, order.quantity), moneyLeft(firstOf(order))) : moneyLeft(order);

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
  // Staff pay back what credit paid to a customer who has left.
  if (order.credit > 0) return !order.isOfAccount && creditIn(order, amount) > 0;
  if (!order.wasPaid) return order.deposit !== null && order.deposit.isByHand;
  const { first, byHand } = partsOf(order);
  return Math.min(refunded(order) + amount, first + byHand) > Math.max(refunded(order), first);
}

/** Naira in the order in which they go back: the provider's first payment, what came by hand, and what remains. */
function partsOf(order: ModelOrder): { first: number; byHand: number } {
  const { isPaidByHand, deposit, paidMore } = order;
  const sale = totalOf(order) - paidMore.byProvider - paidMore.byHand;
  const inHand = isPaidByHand ? sale : deposit?.isByHand ? depositAmount : 0;
  return { first: sale - inHand, byHand: inHand + paidMore.byHand };
}

/** Naira of the next refund that come from the credit that paid the order: what the provider has goes back first. */
export const creditIn = (order: ModelOrder, amount: number): number => {
  const byProvider = totalOf(order) - order.credit;
  const past = (back: number) => Math.max(0, back - byProvider);
  return order.credit === 0 ? 0 : past(refunded(order) + amount) - past(refunded(order));
};

/** Whether all of so many naira goes back at once: in cash, or as credit. */
export function isDoneAtOnce(order: ModelOrder, amount: number): boolean {
  if (order.credit > 0) return refunded(order) >= totalOf(order) - order.credit;
  const { first, byHand } = partsOf(order);
  return refunded(order) >= first && refunded(order) + amount <= first + byHand;
}

/** Units that money went back for, or goes. */
const unitsRefunded = (order: ModelOrder): number =>
  order.lines.reduce((sum, _, position) => sum + refundedOf(order, position), 0);

/** Units of a line that came back, are on their way back, or were refunded by hand. Returns are of the first line. */
export function takenBack({ returns, refunds }: ModelOrder, position = 0): number {
  const returned = returns.filter(({ status }) => position === 0 && status !== 'declined' && status !== 'withdrawn');
  const byHand = refunds.filter((one) => one.position === position && !one.isOfReturn && !one.hasFailed);
  return [...returned, ...byHand].reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether nothing of it is left to ship: its units went back, or the money that paid for it. */
export const isFullyRefunded = (order: ModelOrder): boolean =>
  unitsRefunded(order) >= order.quantity || moneyLeft(firstOf(order)) === 0;

/** Whether a refund that failed has put units on sale that are not refunded otherwise. */
export const isBackOnSale = (order: ModelOrder): boolean =>
  order.lines.some(({ item }, position) => order.restocked[item] > refundedOf(order, position));

/** Refunded units go back in stock; of those of a failed refund, none a second time. */
export function restock(model: Model, order: ModelOrder, quantity: number, position = 0): void {
  const line = order.lines[position]!;
  putBack(model, order, Math.max(0, Math.min(quantity, line.quantity - order.restocked[line.item])), position);
}

/** Units go back in stock. */
export function putBack(model: Model, order: ModelOrder, quantity: number, position = 0): void {
  const { item } = order.lines[position]!;
  model.onHand[item] += quantity;
  order.restocked[item] += quantity;
}
