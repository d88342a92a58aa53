import { expect } from 'vitest';
import { cancelOrder } from '#server/payments/cancel-order.ts';
import { refundOrder } from '#server/payments/refunds/refund-order.ts';
import { enteredKey } from '#server/refunds/refund-origin.ts';
import { AboutOrder } from './about-order.ts';
import { isOnePayment } from './refunds/failed-refunds.ts';
import { deliverIfArrived, isCourierComing, isUndelivered } from './courier.ts';
import {
  depositAmount,
  firstOf,
  isDisputed,
  isHalfPaid,
  type Model,
  type ModelOrder,
  refunded,
  shipping,
} from './model.ts';
import { cancel, cancelPending } from './placing.ts';
import { askAbout, decide } from './money.ts';
import { refundedOf, worthOf } from './items.ts';
import { creditIn, leftFor, moneyLeft, paidBackFor, restock, takenBack, wrongWay } from './money-left.ts';
import type { Buyer, Real } from './real.ts';

const who = 'staff:1';

/**
 * Staff end an order. A paid one gives back what is left of its money, a replacement what its pieces had cost, and its pieces
 * unless they are spoilt.
 */
export class CancelByStaff extends AboutOrder {
  readonly isRestocked: boolean;

  constructor(which: number, isRestocked: boolean) {
    super(which);
    this.isRestocked = isRestocked;
  }

  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    const { isRestocked } = this;
    askAbout(model, order);
    const { status } = order;
    const payer = firstOf(order);
    const left = isHalfPaid(order) ? depositAmount : leftFor(order);
    const hasMoney = isHalfPaid(order) || (status === 'processing' && !isDisputed(order) && left > 0);
    if (hasMoney) {
      const { paidBack, code } = wrongWay(payer, left);
      await expect(cancelOrder(shop, _id, { who, isRestocked, paidBack })).rejects.toMatchObject({ code });
    }
    const cancelling = cancelOrder(shop, _id, { who, isRestocked, paidBack: paidBackFor(payer, left) });

    if (status === 'cancelled') return cancelling;
    if (isDisputed(order)) return expect(cancelling).rejects.toMatchObject({ code: 'in_dispute' });
    const hasLeft = status === 'shipped' || status === 'delivered';
    if (hasLeft) return expect(cancelling).rejects.toMatchObject({ code: 'order_moved' });
    await cancelling;
    const isPaid = status === 'processing';
    if (isHalfPaid(order)) returnDeposit(order);
    if (isPaid) cancel(model, order);
    else cancelPending(model, order);
    order.isEndedByStaff = true;
    if (!isPaid) return;
    order.change = null;
    const rest = order.lines.map((line, position) => line.quantity - refundedOf(order, position));
    if (isRestocked) for (const [position, quantity] of rest.entries()) restock(model, order, quantity, position);
    if (left > 0 && payer === order) refundRest(order, left, rest);
    else if (left > 0) refundRest(payer, left, [0]);
  }

  override toString = () => `staff cancel ${this.which}${this.isRestocked ? '' : ', its units are damaged'}`;
}

/** All money that is left, for all units that are left. */
function refundRest(order: ModelOrder, left: number, rest: readonly number[]): void {
  const credit = creditIn(order, left);
  const refunds = rest.map((quantity, position) => ({
    position,
    quantity,
    ...(position === 0 ? { amount: left, credit } : { amount: 0, credit: 0 }),
    isOfReturn: false,
    hasFailed: false,
  }));
  order.refunds.push(...refunds);
}

/** By the provider, whose payment goes back, or in cash. */
function returnDeposit({ deposit, attempts, refunds }: ModelOrder): void {
  if (deposit!.isByHand)
    refunds.push({ position: 0, quantity: 0, amount: depositAmount, credit: 0, isOfReturn: false, hasFailed: false });
  else
    decide(
      attempts.find(({ outcome }) => outcome === 'deposit')!,
      'refund_due',
    );
}

/** Naira for units: the last ones of an order get what is left of its money, if that is less. */
function refundOf(order: ModelOrder, { position, quantity }: { position: number; quantity: number }): number {
  const worth = worthOf(order, position, quantity);
  const left = order.lines.map((line, at) => line.quantity - refundedOf(order, at) - (at === position ? quantity : 0));
  return left.every((units) => units === 0) ? Math.min(worth, moneyLeft(order)) : worth;
}

/** Some pieces of the newest line came back, and the shipping may be paid back too. The form is sent twice. */
export class RefundUnits extends AboutOrder {
  readonly quantity: number;
  readonly isRestocked: boolean;
  readonly hasShipping: boolean;

  constructor(which: number, quantity: number, isRestocked: boolean, hasShipping: boolean) {
    super(which);
    this.quantity = quantity;
    this.isRestocked = isRestocked;
    this.hasShipping = hasShipping;
  }

  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    const { quantity, isRestocked, hasShipping } = this;
    const position = order.lines.length - 1;
    const units = { position, quantity };
    const amount = refundOf(order, units) + (hasShipping ? shipping : 0);
    const areThere = quantity <= order.lines[position]!.quantity - takenBack(order, position);
    const isPossible = order.wasPaid && areThere && amount > 0 && amount <= moneyLeft(order);
    const send = (paidBack = paidBackFor(order, amount)) =>
      refundOrder(shop, _id, {
        lines: [{ position, quantity, isRestocked }],
        extra: hasShipping ? shipping : 0,
        reason: 'Came back',
        who,
        key,
        paidBack,
      });
    const key = enteredKey(_id, `form ${order.refunds.length} ${refunded(order)}`);

    if (isDisputed(order)) return expect(send()).rejects.toMatchObject({ code: 'in_dispute' });
    if (order.change) return expect(send()).rejects.toMatchObject({ code: 'change_open' });
    const isTaken = isRestocked && order.status === 'shipped' && isUndelivered(order) && isCourierComing(order, units);
    if (areThere && isTaken) return expect(send()).rejects.toMatchObject({ code: 'courier_booked' });
    if (!isPossible) return expect(send()).rejects.toMatchObject({ code: 'not_refundable' });
    const { paidBack, code } = wrongWay(order, amount);
    await expect(send(paidBack)).rejects.toMatchObject({ code });
    const id = await send();
    expect(await send()).toBe(id);
    if (isRestocked) restock(model, order, quantity, position);
    const credit = creditIn(order, amount);
    const entered = { ...(isOnePayment(order) && { id }), isRestocked };
    order.refunds.push({ position, quantity, amount, credit, isOfReturn: false, hasFailed: false, ...entered });
    if (order.status === 'shipped') deliverIfArrived(model, order);
  }

  override toString = () =>
    `${this.quantity} of ${this.which} came back${this.isRestocked ? '' : ' spoilt'}${this.hasShipping ? ', shipping too' : ''}`;
}

/** Staff give a part of what was paid as store credit. The form is sent twice. */
export class GiveCredit extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    const amount = 2_000;
    const key = `credit ${_id} ${order.refunds.length} ${refunded(order)}`;
    const send = () => refundOrder(shop, _id, { lines: [], extra: amount, reason: 'Late', who, key, asCredit: true });

    if (isDisputed(order)) return expect(send()).rejects.toMatchObject({ code: 'in_dispute' });
    if (order.change) return expect(send()).rejects.toMatchObject({ code: 'change_open' });
    if (!order.isOfAccount) return expect(send()).rejects.toMatchObject({ code: 'no_credit_account' });
    if (amount > moneyLeft(order)) return expect(send()).rejects.toMatchObject({ code: 'not_refundable' });
    expect(await send()).toBe(await send());
    order.refunds.push({ position: 0, quantity: 0, amount, credit: amount, isOfReturn: false, hasFailed: false });
    if (order.status === 'shipped') deliverIfArrived(model, order);
  }

  override toString = () => `staff give credit for ${this.which}`;
}
