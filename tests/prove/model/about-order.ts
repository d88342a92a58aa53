import { compare } from './compare.ts';
import type { Model, ModelOrder } from './model.ts';
import type { Buyer, Real, Step } from './real.ts';

/** A step that is about one of the orders: the newest for 0, the one before for 1, and round again. */
export abstract class AboutOrder implements Step {
  readonly which: number;

  constructor(which: number) {
    this.which = which;
  }

  check = ({ orders }: Model) => orders.length > 0;

  async run(model: Model, real: Real): Promise<void> {
    const at = fromTheEnd(model.orders, this.which);
    await this.act(model.orders[at]!, real.buyers[at]!, model, real);
    await compare(model, real);
  }

  protected abstract act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void>;
}

export function fromTheEnd({ length }: readonly unknown[], which: number): number {
  return length - 1 - (which % length);
}
