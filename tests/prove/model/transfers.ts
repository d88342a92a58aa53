import { expect } from 'vitest';
import { markPaidByHand } from '#server/payments/staff-orders/mark-paid-by-hand.ts';
import { AboutOrder } from './about-order.ts';
import type { Model, ModelOrder } from './model.ts';
import { sell } from './money.ts';
import { type Buyer, codeOf, type Real } from './real.ts';

/** Staff see the transfer of a deposit, or of the rest after one by hand, in the shop's bank account, and record it twice. */
export class ReceiveTransfer extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    const { deposit, attempts, status } = order;
    // Of one that is being paid online, other steps tell.
    if (!deposit || attempts.length > 0 || status !== 'pending') return;
    const isDeposit = !deposit.isReceived;
    const paid = { way: 'transfer', reference: isDeposit ? 'GTB 1' : 'GTB 2', isDeposit } as const;
    const receive = () => codeOf(markPaidByHand(shop, _id, { ...paid, who: 'staff:1', audit: async () => {} }));

    expect([await receive(), await receive()]).toEqual([null, null]);
    if (isDeposit) {
      order.deposit = { isByHand: true, isReceived: true };
      order.isOverdue = false;
    } else {
      order.isPaidByHand = true;
      sell(model, order);
    }
  }

  override toString = () => `staff receive a transfer for ${this.which}`;
}
