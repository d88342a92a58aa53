import { expect } from 'vitest';
import { deliverOrder, shipOrder } from '#server/orders/status/ship-order.ts';
import { AboutOrder } from './about-order.ts';
import { isUndelivered } from './courier.ts';
import { isDisputed, type Model, type ModelOrder } from './model.ts';
import { isBackOnSale, isFullyRefunded } from './money-left.ts';
import type { Buyer, Real } from './real.ts';

const who = 'staff:1';

/** Staff hand the parcel to the courier. */
export class Ship extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, _: Model, { shop }: Real): Promise<void> {
    const shipping = shipOrder(shop, _id, { who });

    const code = reasonNotToShip(order);
    if (code) return expect(shipping).rejects.toMatchObject({ code });
    await shipping;
    if (order.status === 'processing') order.status = 'shipped';
    else order.onDelivery!.stage = 'out'; // Unpaid until its money is there.
  }

  override toString = () => `staff ship ${this.which}`;
}

function reasonNotToShip(order: ModelOrder) {
  if (order.status === 'processing' && isBackOnSale(order)) return 'not_changeable';
  if (order.status === 'processing' && isFullyRefunded(order)) return 'nothing_to_ship';
  if (isDisputed(order)) return 'in_dispute';
  if (order.change) return 'change_open';
  if (order.status === 'processing') return null;
  const { stage } = (order.status === 'pending' && order.onDelivery) || { stage: 'out' };
  return stage === 'out' ? 'order_moved' : stage === 'chosen' ? 'not_confirmed' : null;
}

export class Deliver extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    const delivering = deliverOrder(shop, _id, { who });

    const code = reasonNotToDeliver(order);
    if (code) return expect(delivering).rejects.toMatchObject({ code });
    await delivering;
    order.status = 'delivered';
    order.deliveredAt = model.now;
  }

  override toString = () => `${this.which} is delivered`;
}

function reasonNotToDeliver(order: ModelOrder) {
  if (order.status === 'shipped' && isFullyRefunded(order)) return 'nothing_to_ship';
  if (isUndelivered(order)) return 'undelivered';
  return order.status === 'shipped' ? null : 'order_moved';
}
