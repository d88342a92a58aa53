import { free, type Model, type ModelAttempt, type ModelOrder } from './model.ts';

/** So long the shop asks about an attempt to pay (decisions, Payments). */
const watchedMs = 72 * 3_600_000;

/** The shop asks about every open attempt to pay this order. */
export function askAbout(model: Model, order: ModelOrder): void {
  for (const attempt of order.attempts) settle(model, order, attempt);
}

export function settle(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  if (attempt.outcome !== null) return;
  if (!attempt.isPaid) return askLater(model, attempt);
  if (canUseMoney(model, order)) pay(model, order, attempt);
  else decide(attempt, 'refund_due');
}

/** An order that keeps its pieces, and one that does not while nothing took its place and they are there. */
export function canUseMoney(model: Model, order: ModelOrder): boolean {
  const keepsPieces = order.status === 'pending' && order.isHeld;
  return keepsPieces || (!isMoneyUseless(order) && free(model) >= order.quantity);
}

/** However many pieces there are. */
export function isMoneyUseless({ wasPaid, isAnonymous, isEndedByStaff, replacedBy }: ModelOrder): boolean {
  return wasPaid || isAnonymous || isEndedByStaff || stands(replacedBy);
}

export function pay(model: Model, order: ModelOrder, attempt: ModelAttempt): void {
  decide(attempt, 'applied');
  order.status = 'processing';
  order.wasPaid = true;
  order.isOverdue = false;
  order.cancelledAt = null;
  order.replacedBy = null;
  model.onHand -= order.quantity;
  if (order.isOfAccount) model.ada.cart = Math.max(0, model.ada.cart - order.quantity);
}

export function decide(attempt: ModelAttempt, outcome: 'applied' | 'refund_due'): void {
  attempt.outcome = outcome;
  attempt.isWatched = false;
}

/** Nobody has paid: asked for the last time when three days are over. */
export function askLater({ now }: Model, attempt: ModelAttempt): void {
  if (now.getTime() - attempt.begunAt.getTime() >= watchedMs) attempt.isWatched = false;
}

/** Whether the order that took another's place, or the one that took that one's, is there to be paid, or paid. */
function stands(order: ModelOrder | null): boolean {
  return order !== null && (order.status !== 'cancelled' || stands(order.replacedBy));
}
