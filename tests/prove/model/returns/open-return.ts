import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openReturn } from '#server/returns/open-return.ts';
import type { Model, ModelOrder } from '../model.ts';
import { type Buyer, codeOf, forward, type Real } from '../real.ts';
import { AboutUnits } from './about-units.ts';
import { returnRejection } from './return-rules.ts';

/** Staff open a return of units of the first line, whenever it was delivered; it is accepted at once. The form is sent twice. */
export class OpenReturn extends AboutUnits {
  protected async act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void> {
    const { kind, quantity, asCredit } = this;
    forward(model, real, { seconds: 1 }); // So that one return is newer than the other.
    const replacement = kind === 'exchange' ? real.items[order.lines[0]!.item] : null;
    const lines = [{ position: 0, quantity, replacement }];
    const form = { lines, reason: 'faulty', words: '', asCredit, key: randomUUID() } as const;
    const ids = new Set<string>();
    const open = async () => {
      const opening = { form, who: 'staff:1', audit: () => async () => {} } as const;
      ids.add(await openReturn(real.shop, buyer.order._id, opening));
    };
    const code = await codeOf(open());

    expect(code).toBe(this.#rejection(model, order));
    if (code !== null) return;
    order.returns.push({ kind, asCredit, quantity, status: 'accepted', isOpenedByStaff: true, movedAt: model.now });
    await open();
    expect(ids.size).toBe(1);
    buyer.returns.push(...ids);
  }

  #rejection(model: Model, order: ModelOrder): 'gone' | 'not_returnable' | 'stock_short' | null {
    if (order.isAnonymous) return 'gone';
    return order.deliveredAt === null ? 'not_returnable' : returnRejection(model, order, this);
  }

  override toString = () =>
    `staff open a return to ${this.kind} ${this.quantity} of ${this.which}${this.asCredit ? ' as credit' : ''}`;
}
