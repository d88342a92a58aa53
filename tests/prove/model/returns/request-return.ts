import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OrderReturns } from '#shared/returns/api.ts';
import { isExchangeable, isReturnable } from '#shared/returns/return-period.ts';
import { isReadable, type Model, type ModelOrder } from '../model.ts';
import { type Buyer, call, forward, type Real } from '../real.ts';
import { AboutUnits } from './about-units.ts';
import { returnRejection } from './return-rules.ts';

const returnDays = 7;

/** The shopper returns units of the first line, or exchanges them for the same. The form is sent twice. */
export class RequestReturn extends AboutUnits {
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
    const { deliveredAt } = order;
    const isInTime =
      deliveredAt !== null &&
      (this.kind === 'exchange'
        ? isExchangeable(deliveredAt, model.now)
        : isReturnable(deliveredAt, returnDays, model.now));
    return isInTime ? returnRejection(model, order, this) : 'not_returnable';
  }

  override toString = () =>
    `the shopper asks to ${this.kind} ${this.quantity} of ${this.which}${this.asCredit ? ' as credit' : ''}`;
}
