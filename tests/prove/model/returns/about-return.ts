import { expect } from 'vitest';
import { returnMayBecome, type ReturnStatus } from '#shared/returns/status.ts';
import { AboutOrder } from '../about-order.ts';
import type { Model, ModelOrder, ModelReturn } from '../model.ts';
import { type Buyer, codeOf, type Real } from '../real.ts';

/** A step about the newest return of an order, if it has any. It is done twice, and happens once. */
export abstract class AboutReturn extends AboutOrder {
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

/** The newest return of an order, in the model and in the shop. */
export interface NewestReturn {
  one: ModelReturn;
  id: string;
  order: ModelOrder;
  buyer: Buyer;
  model: Model;
  real: Real;
}

const hasBecome = (status: ReturnStatus, to: ReturnStatus): boolean =>
  status === to || (to === 'received' && status === 'closed');
