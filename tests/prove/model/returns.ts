import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { orderById } from '#server/orders/order-by-id.ts';
import { acceptReturn, declineReturn } from '#server/returns/decide-return.ts';
import { receiveReturn } from '#server/returns/receive-return.ts';
import type { OrderReturns } from '#shared/returns/api.ts';
import { isExchangeable, isReturnable } from '#shared/returns/return-period.ts';
import { type FailureCode, ShopError } from '#shared/errors.ts';
import { returnMayBecome, type ReturnKind, type ReturnStatus } from '#shared/returns/status.ts';
import { AboutOrder } from './about-order.ts';
import { free, isDisputed, isReadable, type Model, type ModelOrder, type ModelReturn, shipping } from './model.ts';
import { placed } from './placing.ts';
import { refundedOf, worthOf } from './items.ts';
import { makeRoom } from './money.ts';
import {
  creditIn,
  isDoneAtOnce,
  isFullyRefunded,
  moneyLeft,
  paidBackFor,
  putBack,
  restock,
  takenBack,
} from './money-left.ts';
import { type Buyer, call, codeOf, forward, type Real } from './real.ts';

const who = 'staff:1';
const returnDays = 7;
const maxRequests = 10;
const audit = async () => {};

/** The shopper returns units of the first line, or exchanges them for the same. The form is sent twice. */
export class RequestReturn extends AboutOrder {
  readonly kind: ReturnKind;
  readonly quantity: number;
  readonly asCredit: boolean;

  constructor(which: number, kind: ReturnKind | 'credit', quantity: number) {
    super(which);
    this.kind = kind === 'credit' ? 'refund' : kind;
    this.asCredit = kind === 'credit';
    this.quantity = quantity;
  }

  protected async act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void> {
    const { kind, quantity, asCredit } = this;
    forward(model, real, { seconds: 1 }); // So that one return is newer than the other.
    const replacement = kind === 'exchange' ? real.items[order.lines[0]!.item] : null;
    const lines = [{ position: 0, quantity, replacement }];
    const form = { lines, reason: 'faulty', words: '', asCredit, key: randomUUID() };
    const send = () => call(buyer.shopper, 'POST', `/api/orders/${buyer.order._id}/returns`, form);
    const { status, body } = await send();

    const code = isReadable(model, order) ? this.#rejection(model, order) : 'order_not_found';
    if (code) return expect(body.code).toBe(code);
    expect(status).toBe(200);
    order.returns.push({ kind, asCredit, quantity, status: 'requested', movedAt: model.now });
    expect((await send()).status).toBe(200);
    buyer.returns.push((body['orderReturns'] as OrderReturns).returns[0]!._id);
  }

  #rejection(model: Model, order: ModelOrder): 'not_returnable' | 'stock_short' | null {
    const { deliveredAt, replaces, returns } = order;
    const isInTime =
      deliveredAt !== null &&
      (this.kind === 'exchange'
        ? isExchangeable(deliveredAt, model.now)
        : isReturnable(deliveredAt, returnDays, model.now) && replaces === null);
    if (!isInTime || returns.length >= maxRequests) return 'not_returnable';
    const { item, quantity } = order.lines[0]!;
    if (this.quantity > quantity - takenBack(order)) return 'not_returnable';
    if (this.asCredit && !order.isOfAccount) return 'not_returnable';
    if (this.kind === 'exchange' && isFullyRefunded(order)) return 'not_returnable';
    if (this.kind === 'refund' || free(model, item) >= this.quantity) return null;
    return item === 'M' && makeRoom(model, this.quantity, null) ? null : 'stock_short';
  }

  override toString = () =>
    `the shopper asks to ${this.kind} ${this.quantity} of ${this.which}${this.asCredit ? ' as credit' : ''}`;
}

/** The newest return of an order, in the model and in the shop. */
interface NewestReturn {
  one: ModelReturn;
  id: string;
  order: ModelOrder;
  buyer: Buyer;
  model: Model;
  real: Real;
}

/** A step about the newest return of an order, if it has any. It is done twice, and happens once. */
abstract class AboutReturn extends AboutOrder {
  protected abstract readonly to: ReturnStatus;

  protected async act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void> {
    const one = order.returns.at(-1);
    if (!one) return;
    const newest = { one, id: buyer.returns.at(-1)!, order, buyer, model, real };
    const { status } = one;
    const code = this.rejection(newest);
    for (let times = 0; times < 2; times += 1) expect(await codeOf(this.move(newest))).toBe(code);
    if (code !== null || hasBecome(status, this.to)) return;
    one.status = this.to;
    one.movedAt = model.now;
    await this.moved?.(newest);
  }

  /** What the shopper or staff do; throws its error. */
  protected abstract move(newest: NewestReturn): Promise<void>;

  /** What the model expects of it. */
  protected rejection({ one: { status } }: NewestReturn): string | null {
    return hasBecome(status, this.to) || returnMayBecome[status].includes(this.to) ? null : 'return_moved';
  }

  /** What else happens then. */
  protected moved?(newest: NewestReturn): Promise<void>;
}

const hasBecome = (status: ReturnStatus, to: ReturnStatus): boolean =>
  status === to || (to === 'received' && status === 'closed');

export class AcceptReturn extends AboutReturn {
  protected readonly to = 'accepted';
  protected move = ({ id, real: { shop } }: NewestReturn) => acceptReturn(shop, id, { who, audit });
  override toString = () => `staff accept the return of ${this.which}`;
}

export class DeclineReturn extends AboutReturn {
  protected readonly to = 'declined';
  protected move = ({ id, real: { shop } }: NewestReturn) => declineReturn(shop, id, { who, audit, words: 'Worn' });
  override toString = () => `staff decline the return of ${this.which}`;
}

export class WithdrawReturn extends AboutReturn {
  protected readonly to = 'withdrawn';

  protected async move({ id, buyer: { shopper, order } }: NewestReturn): Promise<void> {
    const { status, body } = await call(shopper, 'POST', `/api/orders/${order._id}/returns/${id}/withdraw`);
    if (status !== 200) throw new ShopError(body.code as FailureCode);
  }

  protected override rejection(newest: NewestReturn): string | null {
    return isReadable(newest.model, newest.order) ? super.rejection(newest) : 'order_not_found';
  }

  override toString = () => `the shopper withdraws the return of ${this.which}`;
}

/** The units came back: their refund is requested, or the order with the replacement is placed. */
export class ReceiveReturn extends AboutReturn {
  protected readonly to = 'received';
  readonly isRestocked: boolean;
  readonly isShippingRefunded: boolean;

  constructor(which: number, isRestocked: boolean, isShippingRefunded: boolean) {
    super(which);
    this.isRestocked = isRestocked;
    this.isShippingRefunded = isShippingRefunded;
  }

  protected move({ id, one, order, real: { shop } }: NewestReturn): Promise<void> {
    const { isRestocked, isShippingRefunded } = this;
    const lines = [{ position: 0, isRestocked }];
    return receiveReturn(shop, id, {
      lines,
      isShippingRefunded,
      paidBack:
        one.kind === 'refund' && !isCredit(order, one)
          ? paidBackFor(order, refundFor(order, one, isShippingRefunded))
          : null,
      who,
      audit,
    });
  }

  protected override rejection(newest: NewestReturn): string | null {
    const { one, order } = newest;
    if (one.kind === 'exchange' && this.isShippingRefunded) return 'invalid_request';
    return one.status === 'accepted' && isDisputed(order) ? 'in_dispute' : super.rejection(newest);
  }

  protected override async moved(newest: NewestReturn): Promise<void> {
    const { one, order, model } = newest;
    const { isRestocked, isShippingRefunded } = this;
    if (one.kind === 'exchange') {
      one.status = 'closed';
      if (isRestocked) putBack(model, order, one.quantity);
      if (isFullyRefunded(order)) return; // What paid for it went back.
      return sendReplacement(newest);
    }
    const amount = refundFor(order, one, isShippingRefunded);
    if (amount > 0 && isShippingRefunded && shippingLeft(order) > 0) order.isShippingRefunded = true;
    const isDone = isCredit(order, one) || isDoneAtOnce(order, amount);
    const credit = isCredit(order, one) ? amount : creditIn(order, amount);
    if (isRestocked) restock(model, order, one.quantity);
    if (amount === 0) one.status = 'closed';
    else {
      const parts = { position: 0, quantity: one.quantity, amount, credit };
      order.refunds.push({ ...parts, isOfReturn: true, ofReturn: one, hasFailed: false });
      if (isDone) one.status = 'closed';
    }
  }

  override toString = () =>
    `staff receive the return of ${this.which}${this.isRestocked ? '' : ', spoilt'}${this.isShippingRefunded ? ', shipping too' : ''}`;
}

/** Who has left gets the money. */
const isCredit = ({ isOfAccount }: ModelOrder, { asCredit }: ModelReturn): boolean => asCredit && isOfAccount;

/** Naira. */
function refundFor(order: ModelOrder, { quantity }: ModelReturn, isShippingRefunded: boolean): number {
  const value = worthOf(order, 0, quantity) + (isShippingRefunded ? shippingLeft(order) : 0);
  return Math.min(value, moneyLeft(order));
}

/** Naira of the delivery that a return can still refund: once, and never what the items are still worth. */
function shippingLeft(order: ModelOrder): number {
  if (order.isShippingRefunded) return 0;
  const items = order.lines.map((line, at) => worthOf(order, at, line.quantity - refundedOf(order, at)));
  return Math.max(0, Math.min(shipping, moneyLeft(order) - items.reduce((sum, worth) => sum + worth, 0)));
}

/** The replacement leaves the stock with an order of its own, which belongs to the same shopper. */
async function sendReplacement({ one: { quantity }, id, order, buyer, model, real }: NewestReturn): Promise<void> {
  const { db } = real.shop;
  const { item, price } = order.lines[0]!;
  const { replacementId } = await db
    .selectFrom('returns')
    .select('replacementId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  Object.assign(placed(model, { by: order.by, quantity, hasCoupon: false }), {
    isOfAccount: order.isOfAccount,
    isReserved: false,
    firmUntil: null,
    status: 'processing',
    wasPaid: true,
    hasOwnerLeft: order.hasOwnerLeft,
    replaces: order,
    lines: [{ item, quantity, price, paidBack: 0, raised: 0, lowered: 0 }],
  } satisfies Partial<ModelOrder>);
  model.onHand[item] -= quantity;
  const { shopper } = buyer;
  real.buyers.push({
    shopper,
    order: await orderById(db, replacementId!),
    attempts: [],
    returns: [],
    parcels: [],
    disputeId: null,
  });
}
