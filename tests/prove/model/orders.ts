import { expect } from 'vitest';
import type { Order } from '#shared/orders/api.ts';
import { orderPayload } from '../../data/factories.ts';
import { type ApiResponse, Shopper } from '../../actions/shopper.ts';
import { AboutOrder } from './about-order.ts';
import { compare } from './compare.ts';
import {
  couponsUsed,
  couponUses,
  free,
  isHalfPaid,
  isReadable,
  type Model,
  type ModelOrder,
  totalOf,
} from './model.ts';
import { cancelPending, placed } from './placing.ts';
import { discountOf, items } from './items.ts';
import { askAbout, makeRoom } from './money.ts';
import { type Buyer, call, forward, type Real, type Step } from './real.ts';

/** A guest orders; rejected when there are too few units, or the coupon is used up. */
export class PlaceOrder implements Step {
  readonly quantity: number;
  readonly hasCoupon: boolean;

  constructor(quantity: number, hasCoupon: boolean) {
    this.quantity = quantity;
    this.hasCoupon = hasCoupon;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const { quantity, hasCoupon } = this;
    const shopper = new Shopper(real.shop);
    const email = `buyer${model.orders.length}@example.com`;
    forward(model, real, { seconds: 1 }); // So that one order is older than the other.
    const { status, body } = await call(
      shopper,
      'POST',
      '/api/orders',
      payloadOf(real, { quantity, hasCoupon, email }),
    );

    const isShort = rejectionOf(model, { quantity, hasCoupon }) === 'stock_short';
    if (isShort) makeRoom(model, quantity, null);
    const rejection = rejectionOf(model, { quantity, hasCoupon });
    if (rejection) expect(body.code).toBe(rejection);
    else {
      expect(status).toBe(200);
      logOrderEvent(real, shopper, placed(model, { by: 'guest', quantity, hasCoupon }), body);
    }
    await compare(model, real);
  }

  toString = () => `order ${this.quantity}${this.hasCoupon ? ' with the coupon' : ''}`;
}

/** The shopper takes an order back: an unpaid one ends, a paid one goes on. */
export class CancelByShopper extends AboutOrder {
  protected async act(order: ModelOrder, { shopper, order: { _id } }: Buyer, model: Model): Promise<void> {
    const isReached = isReadable(model, order);
    if (isReached) askAbout(model, order);
    const { status, body } = await call(shopper, 'POST', `/api/orders/${_id}/cancel`);

    if (!isReached) return expect(body.code).toBe('order_not_found');
    if (order.status !== 'pending' && order.status !== 'cancelled') return expect(body.code).toBe('order_moved');
    const isOut = order.status === 'pending' && order.onDelivery?.stage === 'out';
    if (isOut) return expect(body.code).toBe('order_moved');
    if (isHalfPaid(order)) return expect(body.code).toBe('deposit_paid');
    expect(status).toBe(200);
    if (order.status === 'pending') cancelPending(model, order);
  }

  override toString = () => `the shopper cancels ${this.which}`;
}

/** New units of every item are received. */
export class Restock implements Step {
  readonly units: number;

  constructor(units: number) {
    this.units = units;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    await real.shop.db
      .updateTable('stock')
      .set((stock) => ({ quantity: stock('quantity', '+', this.units) }))
      .execute();
    for (const item of items) model.onHand[item] += this.units;
    await compare(model, real);
  }

  toString = () => `${this.units} new units`;
}

/** What the browser sends: everything as the shop has it. */
export function payloadOf(
  { shirt, coupon: code }: Real,
  { quantity, hasCoupon, email }: { quantity: number; hasCoupon: boolean; email: string },
) {
  const coupon = hasCoupon ? { coupon: { code, discount: discountOf(quantity) } } : {};
  return orderPayload([shirt], { quantity, email, ...coupon });
}

export function rejectionOf(model: Model, { quantity, hasCoupon }: { quantity: number; hasCoupon: boolean }) {
  if (hasCoupon && couponsUsed(model) >= couponUses) return 'coupon_invalid';
  return free(model) < quantity ? 'stock_short' : null;
}

/** Keeps what the shop said of a new order, at the price that it ought to have. */
export function logOrderEvent(real: Real, shopper: Shopper, expected: ModelOrder, body: ApiResponse['body']): void {
  const order = body['order'] as Order;
  expect(order.totalAmount).toBe(totalOf(expected));
  real.buyers.push({ shopper, order, attempts: [], returns: [], parcels: [], disputeId: null });
}
