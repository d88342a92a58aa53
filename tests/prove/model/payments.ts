import { expect } from 'vitest';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { AboutOrder, fromTheEnd } from './about-order.ts';
import { free, isReadable, type Model, type ModelAttempt, type ModelOrder, nextAmount } from './model.ts';
import { mayReserve } from './placing.ts';
import { makeRoom, settle } from './money.ts';
import { type Buyer, call, forward, type Real } from './real.ts';

export class BeginPayment extends AboutOrder {
  protected async act(order: ModelOrder, { shopper, order: { _id }, attempts }: Buyer, model: Model): Promise<void> {
    const { status, body } = await call(shopper, 'POST', '/api/payment/paystack/initialize', {
      orderId: _id,
      email: 'ada@example.com',
    });
    if (!isReadable(model, order)) return expect(body.code).toBe('order_not_found');
    const needsRoom = order.status === 'pending' && !order.isReserved && free(model) < order.quantity;
    if (needsRoom) makeRoom(model, order.quantity, null);
    const isThere = order.isReserved || free(model) >= order.quantity;
    expect(status).toBe(order.change || (order.status === 'pending' && isThere) ? 200 : 409);
    if (status !== 200) return;
    if (!order.change) order.isReserved ||= mayReserve(model, order);
    order.isOverdue = false; // A paying customer gets time to finish.
    const begun = body['data'] as Buyer['attempts'][number];
    if (attempts.some(({ reference }) => reference === begun.reference)) return;
    attempts.push(begun);
    const amount = order.change?.difference ?? nextAmount(order);
    order.attempts.push({ begunAt: model.now, amount, isPaid: false, outcome: null, isWatched: true });
  }

  override toString = () => `begin to pay ${this.which}`;
}

/** A step about one of an order's attempts to pay, if it has any; counted from the newest too. */
abstract class AboutAttempt extends AboutOrder {
  readonly attempt: number;

  constructor(which: number, attempt: number) {
    super(which);
    this.attempt = attempt;
  }

  protected async act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void> {
    if (order.attempts.length === 0) return;
    const at = fromTheEnd(order.attempts, this.attempt);
    await this.actOn({ order, attempt: order.attempts[at]!, buyer, page: buyer.attempts[at]! }, model, real);
  }

  protected abstract actOn(which: WhichAttempt, model: Model, real: Real): Promise<void>;
}

interface WhichAttempt {
  order: ModelOrder;
  attempt: ModelAttempt;
  buyer: Buyer;
  page: Buyer['attempts'][number];
}

export class PressButton extends AboutAttempt {
  readonly button: 'success' | 'decline' | 'abandon';

  constructor(which: number, attempt: number, button: 'success' | 'decline' | 'abandon') {
    super(which, attempt);
    this.button = button;
  }

  protected async actOn({ attempt, page }: WhichAttempt, _: Model, { shop }: Real): Promise<void> {
    // Nobody is at a page after three days; the provider's clock, which is the world's, would still let them.
    if (attempt.outcome === null && !attempt.isWatched) return;
    await shop.provider.press(page.authorizationUrl, this.button);
    if (this.button === 'success') attempt.isPaid = true;
  }

  override toString = () => `${this.button} at page ${this.attempt} of ${this.which}`;
}

/** What the shop says of it. */
const outcomes = { applied: 'paid', deposit: 'deposit', difference: 'paid', refund_due: 'refund' };

/** The buyer comes back, or the webhook's job is done: both settle. */
export class Settle extends AboutAttempt {
  readonly isWebhook: boolean;

  constructor(which: number, attempt: number, isWebhook: boolean) {
    super(which, attempt);
    this.isWebhook = isWebhook;
  }

  protected async actOn({ order, attempt, buyer, page }: WhichAttempt, model: Model, real: Real): Promise<void> {
    const { reference } = page;
    forward(model, real, { minutes: 0.1 }); // A response of the provider is used for two seconds.
    settle(model, order, attempt);
    const outcome = this.isWebhook
      ? (await settlePayment(real.shop, reference)).outcome
      : (await call(buyer.shopper, 'GET', `/api/payment/paystack/verify/${reference}`)).body['outcome'];
    if (!attempt.isPaid) expect(outcome).toMatch(/^(failed|pending)$/);
    else expect(outcome).toBe(outcomes[attempt.outcome!]);
  }

  override toString = () => `${this.isWebhook ? 'webhook' : 'return'} of page ${this.attempt} of ${this.which}`;
}
