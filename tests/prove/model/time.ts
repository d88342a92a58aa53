import { expect } from 'vitest';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { checkShipments } from '#server/couriers/check-shipments.ts';
import { endOverdueChanges } from '#server/payments/changes/end-overdue-changes.ts';
import { endExchanges } from '#server/returns/end-exchanges.ts';
import { finishErasures } from '#server/privacy/delete-account.ts';
import { daysBefore, hoursBefore } from '#shared/dates/moments.ts';
import { exchangeReservationDays } from '#shared/returns/return-period.ts';
import { renewSession } from './ada.ts';
import { compare } from './compare.ts';
import { ask } from './courier.ts';
import { payDifference, paysDifference } from './differences.ts';
import { anonymize, firstOf, isDisputed, isHalfPaid, type Model, type ModelAttempt, type ModelOrder } from './model.ts';
import { cancel } from './placing.ts';
import { askLater, canUseMoney, decide, isMoneyUseless, pay, receiveDeposit } from './money.ts';
import { ordersWithOpenRefunds } from './refunds/open-refunds.ts';
import { forward, type Real, type Step } from './real.ts';

/** How long the orders of somebody who has left keep their address after they have ended. */
const forgottenAfterHours = 24;

/** Hours go by: money that came is noticed, then holds end, and who has left is forgotten. */
export class TimePasses implements Step {
  readonly hours: number;

  constructor(hours: number) {
    this.hours = hours;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    forward(model, real, { hours: this.hours });
    await reconcilePayments(real.shop);
    await endOverdueChanges(real.shop);
    await finishErasures(real.shop);
    const refunding = await ordersWithOpenRefunds(real);
    await endExchanges(real.shop);

    await takeOverDecisions(model, real);
    const { firstToPayUntil } = await real.shop.db
      .selectFrom('stock')
      .select('firstToPayUntil')
      .where('size', '=', 'M')
      .where('variantId', '=', real.items.M.variantId)
      .executeTakeFirstOrThrow();
    model.firstToPayUntil = firstToPayUntil ?? new Date(0); // For whom room was made is chance too.
    for (const [number, order] of model.orders.entries()) {
      if (order.status === 'pending' && hasEnded(model, order)) cancel(model, order);
      if (order.dispute !== 'awaiting_merchant') for (const refund of order.refunds) refund.isSent = true;
      order.change = null; // Nobody has paid it in time.
      for (const attempt of order.attempts) if (!attempt.isPaid) askLater(model, attempt);
      const closedAt = order.cancelledAt ?? order.deliveredAt ?? model.now;
      if (closedAt <= hoursBefore(model.now, forgottenAfterHours)) anonymize(order, refunding.has(number));
    }
    const acceptedBefore = daysBefore(model.now, exchangeReservationDays);
    for (const order of model.orders.filter(mayBeReceived(acceptedBefore))) {
      for (const one of order.returns) {
        const hasLapsed = one.kind === 'exchange' && one.status === 'accepted' && one.movedAt <= acceptedBefore;
        if (hasLapsed) one.status = 'withdrawn';
      }
    }
    await checkShipments(real.shop);
    for (const order of model.orders) {
      for (const parcel of order.parcels.filter(({ checkAt }) => checkAt !== null && checkAt <= model.now)) {
        ask(model, order, parcel);
      }
    }
    await renewSession(model, real);
    await compare(model, real);
  }

  toString = () => `${this.hours} hours pass`;
}

/** Whether no dispute has kept an order's exchanges from being received since then. */
const mayBeReceived = (since: Date) => (order: ModelOrder) =>
  !isDisputed(order) && (firstOf(order).disputeDecidedAt ?? since) <= since;

/** Nobody ends what is half paid or out for delivery but staff; what is paid on delivery has more time. */
function hasEnded({ now }: Model, order: ModelOrder): boolean {
  const { onDelivery, isOverdue } = order;
  if (isHalfPaid(order) || onDelivery?.stage === 'out') return false;
  return onDelivery === null || isOverdue || onDelivery.payBy <= now;
}

interface Decision {
  order: ModelOrder;
  attempt: ModelAttempt;
  outcome: 'applied' | 'deposit' | 'difference' | 'refund_due';
}

/** Which of several late payments gets the last pieces is chance: what was decided is taken over, the rest foretold. */
async function takeOverDecisions(model: Model, real: Real): Promise<void> {
  const decisions = await decisionsIn(model, real);
  const useless = decisions.filter(({ order, attempt }) => isMoneyUseless(order) && !paysDifference(order, attempt));
  expect(useless.filter(({ outcome }) => outcome !== 'refund_due')).toEqual([]);
  for (const { order, attempt, outcome } of decisions) {
    if (outcome === 'refund_due') decide(attempt, outcome);
    else if (outcome === 'deposit') receiveDeposit(order, attempt);
    else if (outcome === 'difference') payDifference(model, order, attempt);
    else {
      expect(order.wasPaid).toBe(false);
      pay(model, order, attempt);
    }
  }
  // With every payment the pieces get fewer: money that could still be used now was sent back for nothing.
  const forNothing = decisions.filter(
    ({ order, attempt, outcome }) =>
      outcome === 'refund_due' && (canUseMoney(model, order, attempt) || paysDifference(order, attempt)),
  );
  expect(forNothing).toEqual([]);
}

async function decisionsIn({ orders }: Model, { shop, buyers }: Real): Promise<Decision[]> {
  const rows = await shop.db.selectFrom('paymentAttempts').select(['reference', 'outcome']).execute();
  const decisions: Decision[] = [];
  for (const [number, order] of orders.entries()) {
    for (const [at, attempt] of order.attempts.entries()) {
      if (!attempt.isPaid || attempt.outcome !== null) continue;
      const outcome = rows.find(({ reference }) => reference === buyers[number]!.attempts[at]!.reference)!.outcome;
      // It is asked ever more rarely about an order for which nobody waits.
      const isPatient = order.status !== 'pending' || isHalfPaid(order) || order.onDelivery !== null;
      if (outcome === null) expect(isPatient).toBe(true);
      else decisions.push({ order, attempt, outcome: outcome as Decision['outcome'] });
    }
  }
  return decisions;
}
