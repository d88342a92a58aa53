import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { hoursAfter } from '#shared/dates/moments.ts';
import { recordParcelBack } from '#server/couriers/came-back/record-parcel-back.ts';
import { recordUndelivered } from '#server/orders/undelivered/record-undelivered.ts';
import { sendAgain } from '#server/orders/undelivered/send-again.ts';
import { AboutOrder } from './about-order.ts';
import { AboutParcel, type WhichParcel } from './about-parcel.ts';
import { deliverIfArrived, isLive, isUndelivered, type ModelParcel, recordBack, toSend } from './courier.ts';
import { hasFailedRefund } from './refunds/failed-refunds.ts';
import { isDisputed, type Model, type ModelOrder } from './model.ts';
import { isBackOnSale, isFullyRefunded } from './money-left.ts';
import { type Buyer, codeOf, type Real } from './real.ts';

const by = { _id: '1', name: 'The owner', email: 'owner@example.com', role: 'owner', hasAuthenticator: true } as const;

/** The parcel came back to the shop; staff record it twice. Neither units nor money move. */
export class ComeBack extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    const form = { reason: 'unreachable', note: '', key: randomUUID(), by } as const;
    const record = () => codeOf(recordUndelivered(shop, _id, form));

    const code = await record();
    expect(code).toBe(reasonNotToComeBack(order));
    if (code !== null) return;
    expect(await record()).toBeNull();
    order.sentByHand.pop();
    recordBack(model, order, false);
  }

  override toString = () => `${this.which} comes back undelivered`;
}

/** Staff record that the courier brought a parcel back, twice. */
export class ParcelComesBack extends AboutParcel {
  protected async actOn(
    { order, parcel, orderId, shipmentId }: WhichParcel,
    model: Model,
    { shop }: Real,
  ): Promise<void> {
    const form = { shipmentId, reason: 'unreachable', note: '', key: randomUUID(), by } as const;
    const record = () => codeOf(recordParcelBack(shop, orderId, form));
    const wasBack = isUndelivered(order);

    const code = await record();
    expect(code).toBe(reasonNotBroughtBack(order, parcel));
    if (code !== null) return;
    expect(await record()).toBeNull();
    Object.assign(parcel, { status: 'came_back', isShown: false, checkAt: hoursAfter(model.now, 6) });
    recordBack(model, order, wasBack);
    deliverIfArrived(model, order);
  }

  override toString = () => `parcel ${this.parcel} of ${this.which} was brought back`;
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
    const units = toSend(order);
    if (units.some((quantity) => quantity > 0)) order.sentByHand.push(units);
    Object.assign(order, { isBack: false, wasSentAgain: true });
  }

  override toString = () => `staff send ${this.which} again`;
}

const isOnItsWay = ({ status, onDelivery }: ModelOrder) =>
  status === 'shipped' || (status === 'pending' && onDelivery?.stage === 'out');

/** Whether a courier who was booked here has a parcel of it, or had one, and staff have not sent it since. */
const isWithCourier = (order: ModelOrder) =>
  (order.sentByHand.length === 0 || isUndelivered(order)) &&
  order.parcels.some((one) => isLive(one) || one.status === 'lost' || one.hasLeft === true);

const isAllRefunded = (order: ModelOrder) => order.wasPaid && isFullyRefunded(order);

function reasonNotToComeBack(order: ModelOrder) {
  if (!isOnItsWay(order)) return 'order_moved';
  if (isUndelivered(order)) return 'undelivered';
  if (isWithCourier(order)) return 'order_moved';
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
  if (!isUndelivered(order)) return 'order_moved';
  // A courier who was booked for all of it would come for nothing.
  return isWithCourier(order) && toSend(order).every((quantity) => quantity === 0) ? 'order_moved' : null;
}

function reasonNotBroughtBack(order: ModelOrder, { status }: ModelParcel) {
  if (order.status !== 'shipped') return 'shipment_moved';
  if (isFullyRefunded(order)) return 'nothing_to_ship';
  return status === 'in_transit' ? null : 'shipment_moved';
}
