/** What ought to be: a shop with one shirt in one size, one coupon and one account, small enough to be right at a glance. */
export interface Model {
  now: Date;
  onHand: number;
  /** Until then only who has paid here before can reserve it. */
  firstToPayUntil: Date;
  orders: ModelOrder[];
  ada: ModelAda;
}

/** The shopper who signs in; everybody else is a guest with an address and a browser of their own. */
export interface ModelAda {
  hasAccount: boolean;
  /** How often she has registered: again after each time that she deleted her account. */
  registrations: number;
  /** Pieces in her cart. */
  cart: number;
}

export interface ModelOrder {
  /** Whose email address it has. */
  by: 'guest' | 'ada';
  /** Whether the account and the browser that Ada has now placed it, not those of an account that she has deleted. */
  isOfAccount: boolean;
  quantity: number;
  hasCoupon: boolean;
  status: 'pending' | 'processing' | 'cancelled';
  /** Whether whoever placed it had paid for an order before. */
  hasPaidBefore: boolean;
  /** Whether its pieces are kept for it while it is unpaid; otherwise whoever pays first has them. */
  isReserved: boolean;
  placedAt: Date;
  /** Until then nobody else gets the units that it keeps. */
  firmUntil: Date | null;
  /** Whether its hold is over: at once when its owner leaves, though it ends with the next look at the provider. */
  isOverdue: boolean;
  wasPaid: boolean;
  cancelledAt: Date | null;
  replacedBy: ModelOrder | null;
  /** Then whatever money comes late goes back (docs/decisions/0021). */
  isEndedByStaff: boolean;
  hasOwnerLeft: boolean;
  isAnonymous: boolean;
  attempts: ModelAttempt[];
  /** Pieces that money went back for. */
  returned: number;
  /** Naira that went back of the money that paid it. */
  back: number;
}

export interface ModelAttempt {
  begunAt: Date;
  /** Whether the provider has the money. */
  isPaid: boolean;
  outcome: 'applied' | 'refund_due' | null;
  /** Whether the shop will ask about it again. */
  isWatched: boolean;
}

export const couponUses = 3;
export const shirtPrice = 10_000;
/** Shipping to Lagos Mainland Area 1 (specification, section 9). */
export const shipping = 3_000;

/** A tenth off. */
export const discountOf = (quantity: number) => quantity * 1_000;
export const unitPrice = ({ hasCoupon }: ModelOrder) => shirtPrice - (hasCoupon ? discountOf(1) : 0);
export const totalOf = (order: ModelOrder) => order.quantity * unitPrice(order) + shipping;

/** Pieces that can be sold now. */
export function free({ onHand, orders }: Model): number {
  const reserved = orders.filter(({ status, isReserved }) => status === 'pending' && isReserved);
  return onHand - reserved.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function couponsUsed({ orders }: Model): number {
  return orders.filter(({ hasCoupon, status }) => hasCoupon && status !== 'cancelled').length;
}

/** Whether whoever placed it, or Ada signed in, may still open it. */
export function isReadable({ ada }: Model, { by, isAnonymous }: ModelOrder): boolean {
  return by === 'guest' || (ada.hasAccount && !isAnonymous);
}

/** All naira that go back or went back: what staff decided, and every payment that the order could not use. */
export function moneyBack(order: ModelOrder): number {
  const useless = order.attempts.filter(({ outcome }) => outcome === 'refund_due');
  return order.back + useless.length * totalOf(order);
}

/** Of strangers only small orders keep their units: two, or a tenth of the stock (docs/decisions/0042). */
export function mayReserve(
  { onHand, now, firstToPayUntil }: Model,
  { quantity, hasPaidBefore }: Pick<ModelOrder, 'quantity' | 'hasPaidBefore'>,
): boolean {
  return hasPaidBefore || (firstToPayUntil <= now && quantity <= Math.max(2, onHand / 10));
}

/** A new order. */
export function placed(model: Model, { by, quantity, hasCoupon }: Pick<ModelOrder, 'by' | 'quantity' | 'hasCoupon'>) {
  const hasPaidBefore = by === 'ada' && model.orders.some(({ isOfAccount, wasPaid }) => isOfAccount && wasPaid);
  const isReserved = mayReserve(model, { quantity, hasPaidBefore });
  const order: ModelOrder = {
    by,
    isOfAccount: by === 'ada',
    hasPaidBefore,
    isReserved,
    placedAt: model.now,
    firmUntil: isReserved && !hasPaidBefore ? after(model, firmSeconds) : null,
    quantity,
    hasCoupon,
    status: 'pending',
    isOverdue: false,
    wasPaid: false,
    cancelledAt: null,
    replacedBy: null,
    isEndedByStaff: false,
    hasOwnerLeft: false,
    isAnonymous: false,
    attempts: [],
    returned: 0,
    back: 0,
  };
  model.orders.push(order);
  return order;
}

/** How long nobody else gets what an order keeps, and how long units go to whoever pays first (docs/decisions/0042). */
const firmSeconds = 20;
const firstToPaySeconds = 3_600;
const after = ({ now }: Model, seconds: number) => new Date(now.getTime() + seconds * 1_000);

/** From now on whoever pays first gets the units. */
export function giveToFirstPayer(model: Model): void {
  model.firstToPayUntil = after(model, firstToPaySeconds);
}

/** An unpaid order is cancelled; of the last units, whoever pays first gets them. */
export function cancelPending(model: Model, order: ModelOrder): void {
  const hadUnits = order.isReserved && !order.hasPaidBefore;
  cancel(model, order);
  if (hadUnits && free(model) === order.quantity) giveToFirstPayer(model);
}

export function cancel(model: Model, order: ModelOrder): void {
  order.status = 'cancelled';
  order.cancelledAt = model.now;
}

/** Makes this cancelled order of somebody who has left nobody's, unless the shop still waits for its money. */
export function anonymize(order: ModelOrder): void {
  const isClosed = order.hasOwnerLeft && order.status === 'cancelled';
  if (isClosed && order.attempts.every(({ isWatched }) => !isWatched)) order.isAnonymous = true;
}
