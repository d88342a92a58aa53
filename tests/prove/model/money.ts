import { hoursBefore } from '#shared/dates/moments.ts';
import { payDifference, paysDifference } from './differences.ts';
import { free, type Model, type ModelAttempt, type ModelOrder, nextAmount } from './model.ts';
import { giveToFirstPayer } from './placing.ts';

/** How long the shop asks about an attempt to pay. */
const watchedHours = 72;

/** The shop asks about every open attempt to pay this order. */
export function askAbout(model: Model, order: ModelOrder): void {
  for (const attempt of order.attempts) settle(model, order, attempt);
}

export function settle(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  if (attempt.outcome !== null) return;
  if (!attempt.isPaid) return askLater(model, attempt);
  const hasUnits = order.status === 'pending' && order.isReserved;
  // A late deposit goes back, and so does what is too little without its credit: nobody gives way.
  const isLate = (order.deposit !== null && !order.deposit.isReceived) || attempt.amount !== nextAmount(order);
  if (!hasUnits && !isMoneyUseless(order) && !isLate) {
    makeRoom(model, order.quantity, order.status === 'pending' ? order.placedAt : null);
  }
  if (paysDifference(order, attempt)) payDifference(model, order, attempt);
  else if (!canUseMoney(model, order, attempt)) decide(attempt, 'refund_due');
  else if (order.deposit && !order.deposit.isReceived) receiveDeposit(order, attempt);
  else pay(model, order, attempt);
}

/**
 * Lets go of what unpaid orders of unknown shoppers keep, the oldest first, until so many pieces are free; of nothing when
 * that would not be enough.
 *
 * @param since when the order was placed that is paid: orders that came later let go at once
 */
export function makeRoom(model: Model, quantity: number, since: Date | null): boolean {
  const canLetGo = (order: ModelOrder) =>
    order.status === 'pending' &&
    order.isReserved &&
    !order.hasPaidBefore &&
    (order.firmUntil === null || order.firmUntil <= model.now || (since !== null && order.placedAt >= since));
  const oldestFirst = model.orders.filter(canLetGo);
  const reserved = oldestFirst.reduce((sum, order) => sum + order.quantity, 0);
  if (free(model) + reserved < quantity) return false;
  for (const order of oldestFirst) {
    if (free(model) >= quantity) break;
    askAbout(model, order);
    if (order.status !== 'pending') continue;
    order.isReserved = false;
    giveToFirstPayer(model);
  }
  return free(model) >= quantity;
}

/**
 * An order that keeps its pieces, and one that does not while nothing took its place and they are there. One that is paid in
 * two parts wants the part that comes next, and its deposit only while it is unpaid.
 */
export function canUseMoney(model: Model, order: ModelOrder, { amount }: ModelAttempt): boolean {
  if (amount !== nextAmount(order) || (order.deposit && order.status !== 'pending')) return false;
  const hasUnits = order.status === 'pending' && order.isReserved;
  return hasUnits || (!isMoneyUseless(order) && free(model) >= order.quantity);
}

/** However many pieces there are. */
export function isMoneyUseless({ wasPaid, isAnonymous, isEndedByStaff, replacedBy }: ModelOrder): boolean {
  return wasPaid || isAnonymous || isEndedByStaff || isInTheWay(replacedBy);
}

export function pay(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  decide(attempt, 'applied');
  sell(model, order);
}

/** It is paid, and its pieces are its customer's; one that is out for delivery has left already. */
export function sell(model: Model, order: ModelOrder): void {
  order.status = order.onDelivery?.stage === 'out' ? 'shipped' : 'processing';
  order.wasPaid = true;
  order.isOverdue = false;
  order.cancelledAt = null;
  order.replacedBy = null;
  model.onHand.M -= order.quantity;
  // Choosing to pay on delivery emptied her cart: what is in it now was added since.
  if (order.isOfAccount && !order.onDelivery) model.ada.cart = Math.max(0, model.ada.cart - order.quantity);
}

export function receiveDeposit(order: ModelOrder, attempt: ModelAttempt): void {
  decide(attempt, 'deposit');
  order.deposit!.isReceived = true;
  order.isOverdue = false;
}

export function decide(attempt: ModelAttempt, outcome: NonNullable<ModelAttempt['outcome']>): void {
  attempt.outcome = outcome;
  attempt.isWatched = false;
}

/** Nobody has paid: asked for the last time when three days are over. */
export function askLater({ now }: Model, attempt: ModelAttempt): void {
  if (attempt.begunAt <= hoursBefore(now, watchedHours)) attempt.isWatched = false;
}

/**
 * Whether the order that took another's place, or the one that took that one's, is there to be paid, or paid, or staff
 * ended it.
 */
function isInTheWay(order: ModelOrder | null): boolean {
  return order !== null && (order.status !== 'cancelled' || order.isEndedByStaff || isInTheWay(order.replacedBy));
}
