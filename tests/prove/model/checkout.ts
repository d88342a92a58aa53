import { expect } from 'vitest';
import { minutesBefore } from '#shared/dates/moments.ts';
import { adasEmail } from './ada.ts';
import { compare } from './compare.ts';
import { reservationMinutes } from '#server/orders/placing/reservation-rules.ts';
import { balanceOf, free, type Model, type ModelOrder, totalOf } from './model.ts';
import { cancel, giveToFirstPayer, placed } from './placing.ts';
import { askAbout, makeRoom } from './money.ts';
import { logOrderEvent, rejectionOf, payloadOf } from './orders.ts';
import { call, forward, type Real, type Step } from './real.ts';

/** Unpaid orders of one address. */
const maxOpenOrders = 3;

/**
 * Ada orders what is in her cart. The order takes the place of the one that she left unpaid, unless that was paid
 * meanwhile (docs/decisions/0012).
 */
export class OrderCart implements Step {
  readonly hasCoupon: boolean;
  /** Whether she pays with her store credit, as far as it goes. */
  readonly hasCredit: boolean;

  constructor(hasCoupon: boolean, hasCredit = false) {
    this.hasCoupon = hasCoupon;
    this.hasCredit = hasCredit;
  }

  check = ({ ada }: Model) => ada.hasAccount && ada.cart > 0;

  async run(model: Model, real: Real): Promise<void> {
    const { hasCoupon } = this;
    const quantity = model.ada.cart;
    const payload = payloadOf(real, { quantity, hasCoupon, email: adasEmail });
    const credit = this.hasCredit ? Math.min(balanceOf(model), payload.totalAmount) : 0;
    const options = { quantity, hasCoupon, credit, isPaid: credit === payload.totalAmount };
    forward(model, real, { seconds: 1 });
    const expected = expectedOf(model, options);
    const { status, body } = await call(real.ada, 'POST', '/api/orders', {
      ...payload,
      ...(credit > 0 && { storeCredit: credit }),
    });

    if (expected.rejection) expect(body.code).toBe(expected.rejection);
    else expect(status).toBe(200);
    if (expected.same) {
      const { order } = real.buyers[model.orders.indexOf(expected.same)]!;
      expect(body['order']).toMatchObject({ _id: order._id });
    }
    if (expected.order) logOrderEvent(real, real.ada, expected.order, body);
    await compare(model, real);
  }

  toString = () =>
    `Ada orders her cart${this.hasCoupon ? ' with the coupon' : ''}${this.hasCredit ? ' with her credit' : ''}`;
}

interface OrderOptions {
  quantity: number;
  hasCoupon: boolean;
  credit: number;
  /** Whether credit pays all of it. */
  isPaid: boolean;
}

interface Expected {
  rejection?: string;
  /** The order that this very wish placed before. */
  same?: ModelOrder;
  order?: ModelOrder;
}

/** Does to the model what the order does to the shop, and returns the expected response. */
function expectedOf(model: Model, options: OrderOptions): Expected {
  const checked = model.orders.filter((order) => isVerifiedFirst(order, options) && hasBegun(order));
  for (const order of checked) {
    askAbout(model, order);
    if (order.wasPaid && order.quantity === options.quantity) return { rejection: 'already_ordered' };
  }
  const isThere = options.isPaid ? wasJustPaid(model) : isOpen(model);
  const same = model.orders.find((order) => isThere(order) && order.isOfAccount && isSame(order, options));
  if (same) return { same };

  const left = model.orders.filter((order) => isInTheWay(order) && (!hasBegun(order) || checked.includes(order)));
  for (const order of left) order.status = 'cancelled';
  const open = model.orders.filter(
    ({ by, status, deposit, onDelivery }) => by === 'ada' && status === 'pending' && !deposit && !onDelivery,
  );
  const problem = problemOf(model, options, { left, isAllowed: open.length < maxOpenOrders });
  const rejection = problem !== 'coupon_invalid' && open.length >= maxOpenOrders ? 'too_many_open_orders' : problem;
  if (rejection) {
    for (const order of left) order.status = 'pending';
    return { rejection };
  }
  const order = placed(model, { by: 'ada', ...options });
  order.credit = options.credit;
  if (options.isPaid) payWithCredit(model, order);
  const giving = left.filter(({ isReserved, isOverdue, hasPaidBefore }) => isReserved && !isOverdue && !hasPaidBefore);
  const firmUntil = giving.map((one) => one.firmUntil?.getTime() ?? Infinity);
  if (order.firmUntil) order.firmUntil = new Date(Math.min(order.firmUntil.getTime(), ...firmUntil));
  for (const one of left) {
    cancel(model, one);
    if (!one.isOverdue) one.replacedBy = order;
  }
  if (giving.some(({ quantity }) => free(model) === quantity)) giveToFirstPayer(model);
  return { order };
}

/** Why it is rejected; too few units only when no others can be let go of. The shop tries that with `left` as it was. */
function problemOf(
  model: Model,
  options: OrderOptions,
  { left, isAllowed }: { left: ModelOrder[]; isAllowed: boolean },
) {
  const problem = rejectionOf(model, options);
  if (problem !== 'stock_short' || !isAllowed) return problem;
  for (const order of left) order.status = 'pending';
  makeRoom(model, options.quantity, null);
  for (const order of left) if (order.status === 'pending') order.status = 'cancelled';
  return rejectionOf(model, options);
}

/** Unpaid, of a shopper, and of this browser or with this address and a hold that is over. */
const isInTheWay = ({ by, status, isOfAccount, isOverdue, deposit, onDelivery }: ModelOrder) =>
  by === 'ada' && status === 'pending' && !deposit && !onDelivery && (isOfAccount || isOverdue);
/** Whether the shop asks for its payments first; also those of an order of staff that a new one never replaces. */
const isVerifiedFirst = (order: ModelOrder, options: OrderOptions) =>
  isInTheWay(order)
    ? !isSame(order, options)
    : order.by === 'ada' &&
      order.status === 'pending' &&
      (order.isOverdue || (order.onDelivery !== null && order.isOfAccount)) &&
      !(order.onDelivery && isSame(order, options));
const hasBegun = ({ attempts }: ModelOrder) => attempts.length > 0;
const isSame = (order: ModelOrder, { quantity, hasCoupon, credit }: OrderOptions) =>
  order.quantity === quantity && order.hasCoupon === hasCoupon && order.credit === credit;
/** One that is paid on delivery counts as the same for as long as it would have been unpaid. */
const isOpen = (model: Model) => (order: ModelOrder) =>
  isInTheWay(order) ||
  (order.status === 'pending' && order.onDelivery !== null && order.isOfAccount && isRecent(model, order));
/** For as long as it would be unpaid otherwise. */
const wasJustPaid =
  ({ now }: Model) =>
  ({ status, credit, placedAt, ...order }: ModelOrder) =>
    status === 'processing' &&
    credit > 0 &&
    credit === totalOf({ status, credit, placedAt, ...order }) &&
    isRecent({ now }, { placedAt });
const isRecent = ({ now }: Pick<Model, 'now'>, { placedAt }: Pick<ModelOrder, 'placedAt'>) =>
  placedAt > minutesBefore(now, reservationMinutes);

/** It is paid when it is placed, whether unknown shoppers may reserve or not. */
function payWithCredit(model: Model, order: ModelOrder): void {
  Object.assign(order, { isReserved: false, firmUntil: null, status: 'processing', wasPaid: true });
  model.onHand.M -= order.quantity;
  model.ada.cart = Math.max(0, model.ada.cart - order.quantity);
}
