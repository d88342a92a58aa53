import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { recordUndelivered } from '#server/orders/undelivered/record-undelivered.ts';
import { sendAgain } from '#server/orders/undelivered/send-again.ts';
import { AboutOrder } from './about-order.ts';
import { isLive, type ModelParcel } from './courier.ts';
import { hasFailedRefund } from './refunds/failed-refunds.ts';
import { isDisputed, type Model, type ModelOrder } from './model.ts';
import { isBackOnSale, isFullyRefunded } from './money-left.ts';
import { type Buyer, codeOf, type Real } from './real.ts';

const by = { _id: '1', name: 'The owner', email: 'owner@example.com', role: 'owner', hasAuthenticator: true } as const;

/** The parcel came back to the shop; staff record it twice. Neither units nor money move. */
export class ComeBack extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, _: Model, { shop }: Real): Promise<void> {
    const form = { reason: 'unreachable', note: '', key: randomUUID(), by } as const;
    const record = () => codeOf(recordUndelivered(shop, _id, form));

    const code = await record();
    expect(code).toBe(reasonNotToComeBack(order));
    if (code !== null) return;
    expect(await record()).toBeNull();
    order.isBack = true;
  }

  override toString = () => `${this.which} comes back undelivered`;
}

/** Staff send an order again that came back, twice. */
export class SendAgain extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, _: Model, { shop }: Real): Promise<void> {
    const parcel = { courier: 'GIG Logistics', trackingNumber: 'GIG-2', trackingUrl: '' };
    const form = { ...parcel, key: randomUUID(), who: 'staff:1' } as const;
    const send = () => codeOf(sendAgain(shop, _id, form));

    const code = await send();
    expect(code).toBe(reasonNotToSendAgain(order));
    if (code !== null) return;
    expect(await send()).toBeNull();
    Object.assign(order, { isBack: false, wasSentAgain: true });
  }

  override toString = () => `staff send ${this.which} again`;
}

const isOnItsWay = ({ status, onDelivery }: ModelOrder) =>
  status === 'shipped' || (status === 'pending' && onDelivery?.stage === 'out');

/** Whether a courier who was booked here has a parcel of it, or had one. */
const isWithCourier = (parcel: ModelParcel) => isLive(parcel) || parcel.status === 'lost' || parcel.hasLeft === true;

const isAllRefunded = (order: ModelOrder) => order.wasPaid && isFullyRefunded(order);

function reasonNotToComeBack(order: ModelOrder) {
  if (!isOnItsWay(order)) return 'order_moved';
  if (order.isBack) return 'undelivered';
  if (order.parcels.some(isWithCourier)) return 'order_moved';
  return isAllRefunded(order) ? 'nothing_to_ship' : null;
}

function reasonNotToSendAgain(order: ModelOrder) {
  if (!isOnItsWay(order)) return 'order_moved';
  if (order.isAnonymous) return 'gone';
  if (isAllRefunded(order)) return 'nothing_to_ship';
  if (isDisputed(order)) return 'in_dispute';
  if (order.change) return 'change_open';
  if (hasFailedRefund(order)) return 'refund_failed';
  if (isBackOnSale(order)) return 'not_changeable';
  return order.isBack ? null : 'order_moved';
}
