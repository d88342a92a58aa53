import { secondsAfter } from '#shared/dates/moments.ts';
import { sum } from './items.ts';
import { free, type Model, type ModelOrder, refunded, shirtPrice, totalOf } from './model.ts';

/** Unknown shoppers reserve units only with small orders: two, or a tenth of the stock (docs/decisions/0042). */
export function mayReserve(
  { onHand, now, firstToPayUntil }: Model,
  { quantity, hasPaidBefore }: Pick<ModelOrder, 'quantity' | 'hasPaidBefore'>,
): boolean {
  return hasPaidBefore || (firstToPayUntil <= now && quantity <= Math.max(2, onHand.M / 10));
}

/** A new order. */
export function placed(model: Model, { by, quantity, hasCoupon }: Pick<ModelOrder, 'by' | 'quantity' | 'hasCoupon'>) {
  const order: ModelOrder = {
    by,
    isOfAccount: by === 'ada',
    hasPaidBefore: false,
    isReserved: false,
    placedAt: model.now,
    firmUntil: null,
    quantity,
    hasCoupon,
    lines: [{ item: 'M', quantity, price: shirtPrice, paidBack: 0, raised: 0, lowered: 0 }],
    change: null,
    disputeDecidedAt: null,
    paidMore: { byProvider: 0, byHand: 0 },
    status: 'pending',
    isOverdue: false,
    wasPaid: false,
    cancelledAt: null,
    deliveredAt: null,
    replacedBy: null,
    isEndedByStaff: false,
    hasOwnerLeft: false,
    isAnonymous: false,
    attempts: [],
    refunds: [],
    isShippingRefunded: false,
    returns: [],
    restocked: { M: 0, L: 0, gold: 0, clay: 0 },
    dispute: 'none',
    credit: 0,
    isPaidByHand: false,
    deposit: null,
    onDelivery: null,
    isBack: false,
    sentByHand: [],
    parcels: [],
    replaces: null,
  };
  order.hasPaidBefore = by === 'ada' && totalOf(order) <= knownAmount(model);
  order.isReserved = mayReserve(model, order);
  if (order.isReserved && !order.hasPaidBefore) order.firmUntil = secondsAfter(model.now, firmSeconds);
  model.orders.push(order);
  return order;
}

/**
 * Naira for which Ada can still reserve as a known shopper: ten times what she has paid and was not refunded, less what her
 * unpaid orders reserve so. What staff sold to her is not counted.
 */
function knownAmount({ orders }: Model): number {
  const hers = orders.filter(({ isOfAccount }) => isOfAccount);
  const paid = hers.filter(({ wasPaid }) => wasPaid).map((order) => totalOf(order) - refunded(order));
  const reserving = hers.filter(
    ({ status, isReserved, hasPaidBefore }) => status === 'pending' && isReserved && hasPaidBefore,
  );
  return timesPaid * sum(paid) - sum(reserving.map(totalOf));
}

/** How many times what she has paid a shopper is known for (docs/decisions/0042). */
const timesPaid = 10;

/**
 * How long an order's reserved units are withheld from others, and how long units go to the first who pays
 * (docs/decisions/0042).
 */
const firmSeconds = 20;
const firstToPaySeconds = 3_600;

/** From now on the first to pay gets the units. */
export function giveToFirstPayer(model: Model): void {
  model.firstToPayUntil = secondsAfter(model.now, firstToPaySeconds);
}

/** An unpaid order is cancelled; of the last units, the first to pay gets them. */
export function cancelPending(model: Model, order: ModelOrder): void {
  const hadUnits = order.isReserved && !order.hasPaidBefore;
  cancel(model, order);
  if (hadUnits && free(model) === order.quantity) giveToFirstPayer(model);
}

export function cancel(model: Model, order: ModelOrder): void {
  order.status = 'cancelled';
  order.cancelledAt = model.now;
}
