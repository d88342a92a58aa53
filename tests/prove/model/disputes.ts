import { settleDispute } from '#server/payments/disputes/settle-dispute.ts';
import { beginDispute, decideDispute } from '../../actions/after-sale/disputes.ts';
import { AboutOrder } from './about-order.ts';
import { type Model, type ModelOrder, refunded } from './model.ts';
import type { Buyer, Real } from './real.ts';

/** The customer asks the bank for the money of an order that was paid. */
export class BeginDispute extends AboutOrder {
  protected async act(order: ModelOrder, buyer: Buyer, _: Model, { shop }: Real): Promise<void> {
    const reference = paidBy(order, buyer);
    // The bank takes one of two payments, and the small model doesn't know which.
    const hasCredit = order.credit > 0 || order.refunds.some(({ credit }) => credit > 0);
    const isOne = !order.deposit && !hasCredit && order.paidMore.byProvider + order.paidMore.byHand === 0;
    if (reference === null || order.dispute !== 'none' || !isOne) return;
    buyer.disputeId = await beginDispute(shop, reference);
    await settleDispute(shop, buyer.disputeId);
    order.dispute = 'awaiting_merchant';
  }

  override toString = () => `the payment of ${this.which} is disputed`;
}

/** The bank decides, and the shop is notified twice. It takes what was not sent back yet: other refunds give way to it. */
export class DecideDispute extends AboutOrder {
  readonly isLost: boolean;

  constructor(which: number, isLost: boolean) {
    super(which);
    this.isLost = isLost;
  }

  protected async act(order: ModelOrder, buyer: Buyer, model: Model, { shop }: Real): Promise<void> {
    if (order.dispute !== 'awaiting_merchant') return;
    await decideDispute(shop, paidBy(order, buyer)!, this.isLost ? 'auto-accepted' : 'declined');
    for (let times = 0; times < 2; times += 1) await settleDispute(shop, buyer.disputeId!);
    order.dispute = this.isLost ? 'lost' : 'won';
    order.disputeDecidedAt = model.now;
    if (!this.isLost) return;
    for (const refund of order.refunds.filter(({ isSent }) => !isSent)) {
      refund.hasFailed = true;
      if (refund.id !== undefined) refund.failure ??= 'open';
      if (refund.ofReturn) refund.ofReturn.status = 'closed'; // Nobody waits for that money any more.
    }
    const { amount: paid } = order.attempts.find(({ outcome }) => outcome === 'applied')!;
    const amount = paid - refunded(order);
    order.refunds.push({ position: 0, quantity: 0, amount, credit: 0, isOfReturn: false, hasFailed: false });
  }

  override toString = () => `the bank ${this.isLost ? 'takes' : 'leaves'} the money of ${this.which}`;
}

function paidBy({ attempts }: ModelOrder, buyer: Buyer): string | null {
  const at = attempts.findIndex(({ outcome }) => outcome === 'applied');
  return at === -1 ? null : buyer.attempts[at]!.reference;
}
