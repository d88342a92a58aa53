import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { checkBooks } from '#server/books/check-books.ts';
import { providerLedger } from '#server/books/provider-ledger.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import type { Order } from '#shared/orders/api.ts';
import { type MadeProduct, orderPayload } from '../make.ts';
import { Shopper } from '../shopper.ts';
import type { TestShop } from '../test-shop.ts';

/** What ought to be: a shop with one shirt and one coupon, small enough to be right at a glance. */
export interface Model {
  onShelf: number;
  orders: ModelOrder[];
}

interface ModelOrder {
  quantity: number;
  hasCoupon: boolean;
  status: 'pending' | 'processing' | 'cancelled';
  attempts: { isPaid: boolean; outcome: 'applied' | 'refund_due' | null }[];
}

/** The shop itself, with what the shoppers hold. */
export interface Real {
  shop: TestShop;
  shirt: MadeProduct;
  coupon: string;
  since: Date;
  buyers: { shopper: Shopper; order: Order; attempts: { reference: string; authorizationUrl: string }[] }[];
}

export const couponUses = 3;
const discountOf = (quantity: number) => quantity * 1_000; // A tenth of ₦10,000.
type Step = AsyncCommand<Model, Real>;

const promised = ({ orders }: Model) =>
  orders.filter(({ status }) => status === 'pending').reduce((sum, { quantity }) => sum + quantity, 0);
const couponsUsed = ({ orders }: Model) =>
  orders.filter(({ hasCoupon, status }) => hasCoupon && status !== 'cancelled').length;

/** Someone orders; refused when there are too few pieces, or the coupon is used up. */
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
    const coupon = hasCoupon ? { coupon: { code: real.coupon, discount: discountOf(quantity) } } : {};
    const email = `buyer${model.orders.length}-${real.buyers.length}@example.com`;
    const { status, body } = await shopper.call(
      'POST',
      '/api/orders',
      orderPayload([real.shirt], { quantity, email, ...coupon }),
    );

    const isCouponGone = hasCoupon && couponsUsed(model) >= couponUses;
    const isShort = model.onShelf - promised(model) < quantity;
    if (isCouponGone || isShort) expect(body.code).toMatch(isCouponGone ? /^coupon/ : /^stock_short$/);
    else {
      expect(status).toBe(200);
      const order = body['order'] as Order;
      expect(order.totalAmount).toBe(order.itemsPrice + order.shippingPrice - (hasCoupon ? discountOf(quantity) : 0));
      model.orders.push({ quantity, hasCoupon, status: 'pending', attempts: [] });
      real.buyers.push({ shopper, order, attempts: [] });
    }
    await compare(model, real);
  }

  toString = () => `order ${this.quantity}${this.hasCoupon ? ' with the coupon' : ''}`;
}

/** A step that is about one of the orders, or of its payments; whichever the numbers fall on. */
abstract class AboutOrder implements Step {
  readonly which: number;

  constructor(which: number) {
    this.which = which;
  }

  check = ({ orders }: Model) => orders.length > 0;

  async run(model: Model, real: Real): Promise<void> {
    const at = this.which % model.orders.length;
    await this.act(model.orders[at]!, real.buyers[at]!, model, real);
    await compare(model, real);
  }

  protected abstract act(order: ModelOrder, buyer: Real['buyers'][number], model: Model, real: Real): Promise<void>;
}

export class BeginPayment extends AboutOrder {
  protected async act(order: ModelOrder, { shopper, order: { _id }, attempts }: Real['buyers'][number]): Promise<void> {
    const { status, body } = await shopper.call('POST', '/api/payment/paystack/initialize', {
      orderId: _id,
      email: 'ada@example.com',
    });
    expect(status).toBe(order.status === 'pending' ? 200 : 409);
    if (status !== 200) return;
    const begun = body['data'] as { reference: string; authorizationUrl: string };
    if (attempts.some(({ reference }) => reference === begun.reference)) return;
    attempts.push(begun);
    order.attempts.push({ isPaid: false, outcome: null });
  }

  override toString = () => `begin to pay ${this.which}`;
}

export class PressButton extends AboutOrder {
  readonly button: 'success' | 'decline' | 'abandon';

  constructor(which: number, button: 'success' | 'decline' | 'abandon') {
    super(which);
    this.button = button;
  }

  protected async act(
    order: ModelOrder,
    { attempts }: Real['buyers'][number],
    _: Model,
    { shop }: Real,
  ): Promise<void> {
    const at = this.which % Math.max(1, attempts.length);
    if (!attempts[at]) return;
    await shop.provider.press(attempts[at].authorizationUrl, this.button);
    if (this.button === 'success') order.attempts[at]!.isPaid = true;
  }

  override toString = () => `${this.button} ${this.which} at the provider`;
}

/** The buyer comes back, or the webhook's job is done: both settle. */
export class Settle extends AboutOrder {
  readonly isWebhook: boolean;

  constructor(which: number, isWebhook: boolean) {
    super(which);
    this.isWebhook = isWebhook;
  }

  protected async act(order: ModelOrder, { shopper, attempts }: Real['buyers'][number], model: Model, { shop }: Real) {
    const at = this.which % Math.max(1, attempts.length);
    const attempt = order.attempts[at];
    if (!attempt) return;
    settleModel(model, order, attempt);
    const { reference } = attempts[at]!;
    shop.clock.forward({ minutes: 0.1 }); // An answer of the provider serves for two seconds.
    const outcome = this.isWebhook
      ? (await settlePayment(shop, reference)).outcome
      : (await shopper.verify(reference)).body['outcome'];
    if (!attempt.isPaid) expect(outcome).toMatch(/^(failed|pending)$/);
    else if (attempt.outcome === 'applied') expect(outcome).toBe('paid');
    else expect(outcome).not.toBe('paid');
  }

  override toString = () => `${this.isWebhook ? 'webhook' : 'return'} of ${this.which}`;
}

/** Hours go by: money that came is noticed, then holds end. */
export class TimePasses implements Step {
  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const { shop } = real;
    shop.clock.forward({ hours: 3 });
    await reconcilePayments(shop);
    // Which of several late payments gets the last pieces is chance: what was decided is taken over, the rest foretold.
    for (const [number, order] of model.orders.entries()) {
      for (const [at, attempt] of order.attempts.entries()) {
        if (!attempt.isPaid || attempt.outcome !== null) continue;
        const { outcome } = await shop.db
          .selectFrom('paymentAttempts')
          .select('outcome')
          .where('reference', '=', real.buyers[number]!.attempts[at]!.reference)
          .executeTakeFirstOrThrow();
        if (order.status === 'pending') expect(outcome).toBe('applied');
        else if (outcome === null) continue; // Nobody waits for it, so it is asked about ever more rarely.
        if (order.status === 'processing') expect(outcome).toBe('refund_due');
        expect(outcome).toMatch(/^(applied|refund_due)$/);
        attempt.outcome = outcome as 'applied' | 'refund_due';
        if (outcome === 'applied') pay(model, order);
      }
    }
    for (const order of model.orders) if (order.status === 'pending') order.status = 'cancelled';
    await compare(model, real);
  }

  toString = () => 'three hours pass';
}

export class Restock implements Step {
  readonly pieces: number;

  constructor(pieces: number) {
    this.pieces = pieces;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    await real.shop.db
      .updateTable('stock')
      .set((stock) => ({ quantity: stock('quantity', '+', this.pieces) }))
      .execute();
    model.onShelf += this.pieces;
    await compare(model, real);
  }

  toString = () => `${this.pieces} new pieces`;
}

function settleModel(model: Model, order: ModelOrder, attempt: ModelOrder['attempts'][number]): void {
  if (!attempt.isPaid || attempt.outcome !== null) return;
  const isFree = model.onShelf - promised(model) >= order.quantity;
  const isGood = order.status === 'pending' || (order.status === 'cancelled' && isFree);
  attempt.outcome = isGood ? 'applied' : 'refund_due';
  if (isGood) pay(model, order);
}

function pay(model: Model, order: ModelOrder): void {
  order.status = 'processing';
  model.onShelf -= order.quantity;
}

/** Whether the shop is where the model is, and its books are right. */
async function compare(model: Model, { shop, buyers, coupon, since }: Real): Promise<void> {
  const { db } = shop;
  const stock = await db.selectFrom('stock').select(['quantity', 'reserved']).execute();
  expect(stock).toEqual([{ quantity: model.onShelf, reserved: promised(model) }]);
  const orders = await db.selectFrom('orders').select(['id', 'status']).execute();
  const statuses = buyers.map(({ order }) => orders.find(({ id }) => id === order._id)?.status);
  expect(statuses).toEqual(model.orders.map(({ status }) => status));
  const live = await db
    .selectFrom('couponUses')
    .select('orderId')
    .where('code', '=', coupon)
    .where('givenBackAt', 'is', null)
    .execute();
  expect(live).toHaveLength(couponsUsed(model));
  const ledger = async () => (await providerLedger(shop.config)!()).filter(({ at }) => at >= since);
  const { complaints } = await checkBooks(db, { now: shop.clock.now(), ledger });
  expect(complaints).toEqual([]);
}
