import type { OrderStatus } from '#shared/orders/status.ts';
import type { ReturnKind, ReturnStatus } from '#shared/returns/status.ts';
import type { ModelParcel } from './courier.ts';
import type { OnDelivery } from './pay-on-delivery.ts';
import { discountIn, type Item, itemsPrice, type ModelLine, prices } from './items.ts';

/** What ought to be: a shop with one shirt, one coupon and one account, small enough to be right at a glance. */
export interface Model {
  now: Date;
  onHand: Record<Item, number>;
  /** Until then only known shoppers can reserve it. */
  firstToPayUntil: Date;
  orders: ModelOrder[];
  ada: ModelAda;
}

/** The shopper who signs in; everybody else is a guest with an address and a browser of their own. */
interface ModelAda {
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
  /** The sum of all lines. */
  quantity: number;
  hasCoupon: boolean;
  /** Shirts in M until they are changed. */
  lines: ModelLine[];
  /** The dearer item that waits for its money. */
  change: ModelChange | null;
  /** Naira that dearer items have cost since it was paid. */
  paidMore: { byProvider: number; byHand: number };
  status: OrderStatus;
  /** Whether its customer was known for as much as it costs, or confirmed payment on delivery, or staff sold it. */
  hasPaidBefore: boolean;
  /** Whether its pieces are kept for it while it is unpaid; otherwise the first to pay gets them. */
  isReserved: boolean;
  placedAt: Date;
  /** Until then nobody else gets the units that it keeps. */
  firmUntil: Date | null;
  /** Whether its hold is over: at once when its owner leaves, though it ends with the next look at the provider. */
  isOverdue: boolean;
  wasPaid: boolean;
  cancelledAt: Date | null;
  deliveredAt: Date | null;
  replacedBy: ModelOrder | null;
  /** Then whatever money comes late goes back (docs/decisions/0021). */
  isEndedByStaff: boolean;
  hasOwnerLeft: boolean;
  isAnonymous: boolean;
  attempts: ModelAttempt[];
  /** Refunds of the money that paid it. */
  refunds: ModelRefund[];
  /** With one of its returns. */
  isShippingRefunded: boolean;
  /** The oldest first. */
  returns: ModelReturn[];
  /** Units of it that were put back in stock, whether their refund failed later or not. */
  restocked: Record<Item, number>;
  dispute: 'none' | 'awaiting_merchant' | 'won' | 'lost';
  /** When the bank decided it. */
  disputeDecidedAt: Date | null;
  /** Naira of it that store credit pays; given back when it is cancelled unpaid. */
  credit: number;
  /** Whether it was paid in cash: no provider has the money. */
  isPaidByHand: boolean;
  /** The first part of an order that staff entered and that is paid in two. */
  deposit: { isByHand: boolean; isReceived: boolean } | null;
  onDelivery: OnDelivery | null;
  /** Whether a parcel of it came back and was not sent again. Others may be on their way. */
  isBack: boolean;
  /** When that parcel came back. */
  cameBackAt?: Date;
  /** Units of each line that staff sent again without a booked courier, each time; the last time until they come back. */
  sentByHand: number[][];
  wasSentAgain?: true;
  /** The oldest first. */
  parcels: ModelParcel[];
  /** The order whose units came back, if it sends their replacement for nothing. */
  replaces: ModelOrder | null;
}

/** Units of an order that are to become a dearer item. */
export interface ModelChange {
  position: number;
  quantity: number;
  item: Item;
  /** Naira. */
  difference: number;
}

export interface ModelRefund {
  /** The position of the line, from 0. */
  position: number;
  /** Units that it is for. */
  quantity: number;
  /** Naira. */
  amount: number;
  /** What of them became store credit. */
  credit: number;
  /** Whether it refunds a return, which counts its units itself. */
  isOfReturn: boolean;
  /** That return. */
  ofReturn?: ModelReturn;
  hasFailed: boolean;
  /** The shop's id of one that staff entered, of an order that one payment of the provider paid. */
  id?: string;
  isRestocked?: boolean | undefined;
  /** What became of one that staff entered and that failed. */
  failure?: 'open' | 'retried' | 'dismissed';
  /** Whether the provider has been told; before that it gives way to a lost dispute. */
  isSent?: true;
}

export interface ModelReturn {
  kind: ReturnKind;
  /** The shopper wants store credit. */
  asCredit: boolean;
  quantity: number;
  status: ReturnStatus;
  isOpenedByStaff?: true;
  /** When its status changed. */
  movedAt: Date;
}

export interface ModelAttempt {
  begunAt: Date;
  /** Naira. */
  amount: number;
  /** Whether the provider has the money. */
  isPaid: boolean;
  outcome: 'applied' | 'deposit' | 'difference' | 'refund_due' | null;
  /** Whether the shop will ask about it again. */
  isWatched: boolean;
}

export const couponUses = 3;
export const shirtPrice = prices.M;
export const depositAmount = 4_000;
/** Shipping to Lagos Mainland Area 1 (specification, section 9). */
export const shipping = 3_000;

export const totalOf = (order: ModelOrder) => (order.replaces ? 0 : itemsPrice(order) - discountIn(order) + shipping);

/** What credit pays of an order now. */
const creditOf = ({ credit, status, wasPaid }: ModelOrder): number => (status === 'cancelled' && !wasPaid ? 0 : credit);

/** Ada's store credit: what became credit, less what her orders spend. */
export const balanceOf = ({ orders }: Model): number =>
  orders
    .filter(({ isOfAccount }) => isOfAccount)
    .reduce((sum, order) => sum + order.refunds.reduce((more, { credit }) => more + credit, 0) - creditOf(order), 0);

/** Naira that an unpaid order wants next: its deposit, the rest, what credit leaves, or all of it. */
export function nextAmount(order: ModelOrder): number {
  if (!order.deposit) return totalOf(order) - creditOf(order);
  return order.deposit.isReceived ? totalOf(order) - depositAmount : depositAmount;
}

/** Whether its deposit is there while the rest is not: then neither the clock nor its shopper ends it. */
export const isHalfPaid = ({ status, deposit }: ModelOrder): boolean =>
  status === 'pending' && deposit !== null && deposit.isReceived;

/** Pieces that can be sold now: neither unpaid orders keep them nor exchanges that are on their way, nor dearer items. */
export function free({ onHand, orders }: Model, item: Item = 'M'): number {
  const reserved = orders.filter(({ status, isReserved }) => item === 'M' && status === 'pending' && isReserved);
  const exchanged = orders.filter(({ lines }) => lines[0]!.item === item).flatMap(({ returns }) => returns);
  const changing = orders.flatMap(({ change }) => (change?.item === item ? [change] : []));
  return [...reserved, ...exchanged.filter(isReserving), ...changing].reduce(
    (left, { quantity }) => left - quantity,
    onHand[item],
  );
}

/** Pieces that Ada can have in her cart: her next order takes over what her unpaid one reserves (docs/decisions/0012). */
export function freeForAda(model: Model): number {
  const own = model.orders.filter(
    ({ isOfAccount, status, isReserved, deposit, onDelivery }) =>
      isOfAccount && status === 'pending' && isReserved && !deposit && !onDelivery,
  );
  return own.reduce((sum, { quantity }) => sum + quantity, free(model));
}

/** Whether a return keeps units for its replacement. */
export const isReserving = ({ kind, status }: ModelReturn): boolean =>
  kind === 'exchange' && (status === 'requested' || status === 'accepted');

export function couponsUsed({ orders }: Model): number {
  return orders.filter(({ hasCoupon, status }) => hasCoupon && status !== 'cancelled').length;
}

/** Whether its customer, or Ada when signed in, may still open it. */
export function isReadable({ ada }: Model, { by, isAnonymous }: ModelOrder): boolean {
  return by === 'guest' || (ada.hasAccount && !isAnonymous);
}

/** Naira of the money that paid it which go back or went back. */
export const refunded = ({ refunds }: ModelOrder): number =>
  refunds.reduce((sum, { amount, hasFailed }) => (hasFailed ? sum : sum + amount), 0);

/** All naira that go back or went back: what staff decided, and every payment that the order could not use. */
export function moneyBack(order: ModelOrder): number {
  const useless = order.attempts.filter(({ outcome }) => outcome === 'refund_due');
  return useless.reduce((sum, { amount }) => sum + amount, refunded(order));
}

/** The order whose money paid for it: for replacements, also of replacements, the one that was paid. */
export const firstOf = (order: ModelOrder): ModelOrder => (order.replaces ? firstOf(order.replaces) : order);

/** Whether the payment that paid it, or the units that it replaces, is disputed. */
export const isDisputed = ({ dispute, replaces }: ModelOrder): boolean =>
  dispute === 'awaiting_merchant' || (replaces !== null && isDisputed(replaces));

/**
 * Makes this closed order of somebody who has left nobody's, unless the shop still waits for money, a bank or an exchange.
 *
 * @param isRefunding the provider has not finished one of its refunds yet
 */
export function anonymize(order: ModelOrder, isRefunding: boolean): void {
  const isClosed = order.hasOwnerLeft && (order.status === 'cancelled' || order.status === 'delivered');
  const isOpen =
    isRefunding ||
    order.dispute === 'awaiting_merchant' ||
    order.returns.some(isReserving) ||
    order.attempts.some(({ isWatched }) => isWatched);
  if (!isClosed || isOpen) return;
  order.isAnonymous = true;
  for (const parcel of order.parcels) parcel.words = '';
}
