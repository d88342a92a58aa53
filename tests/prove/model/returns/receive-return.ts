import { receiveReturn } from '#server/returns/receive-return.ts';
import { refundedOf, worthOf } from '../items.ts';
import { isDisputed, type ModelOrder, type ModelReturn, shipping } from '../model.ts';
import { creditIn, isDoneAtOnce, isFullyRefunded, moneyLeft, paidBackFor, putBack, restock } from '../money-left.ts';
import { AboutReturn, type NewestReturn } from './about-return.ts';
import { placeReplacement } from './place-replacement.ts';

const who = 'staff:1';
const audit = async () => {};

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
      return placeReplacement(newest);
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
