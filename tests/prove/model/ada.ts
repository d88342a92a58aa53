import { expect } from 'vitest';
import { maxQuantity } from '#shared/cart/lines.ts';
import { newShopper, signIn } from '../../actions/signing-in.ts';
import { compare } from './compare.ts';
import { anonymize, freeForAda, isReadable, isReserving, type Model } from './model.ts';
import { ordersWithOpenRefunds } from './refunds/open-refunds.ts';
import { call, forward, type Real, type Step } from './real.ts';

export const adasEmail = 'ada@example.com';
/** So many codes are sent to one address in an hour (docs/decisions/0040). */
const maxRegistrations = 5;

/** Ada adds pieces to her cart, for which she registers when she has no account. */
export class AddToCart implements Step {
  readonly quantity: number;

  constructor(quantity: number) {
    this.quantity = quantity;
  }

  check = ({ ada }: Model) => ada.hasAccount || ada.registrations < maxRegistrations;

  async run(model: Model, real: Real): Promise<void> {
    if (!model.ada.hasAccount) await register(model, real);
    const { productId, variantId } = real.shirt;
    const line = { productId, variantId, size: 'M', quantity: this.quantity };
    const { status, body } = await call(real.ada, 'POST', '/api/cart', line);

    const wanted = model.ada.cart + this.quantity;
    if (wanted > maxQuantity) expect(body.code).toBe('cart_full');
    else if (wanted > freeForAda(model)) expect(body.code).toBe('stock_short');
    else {
      expect(status).toBe(200);
      model.ada.cart = wanted;
    }
    await compare(model, real);
  }

  toString = () => `Ada adds ${this.quantity} to her cart`;
}

/** Ada changes the line in her cart, or takes it out. Fewer pieces are always possible. */
export class ChangeCart implements Step {
  readonly quantity: number;

  constructor(quantity: number) {
    this.quantity = quantity;
  }

  check = ({ ada }: Model) => ada.hasAccount;

  async run(model: Model, real: Real): Promise<void> {
    const { quantity } = this;
    const { status, body } = await (quantity === 0
      ? call(real.ada, 'DELETE', '/api/cart/0')
      : call(real.ada, 'PUT', '/api/cart/0', { quantity }));

    if (model.ada.cart === 0) expect(body.code).toBe('invalid_cart_item');
    else if (quantity > model.ada.cart && quantity > freeForAda(model)) expect(body.code).toBe('stock_short');
    else {
      expect(status).toBe(200);
      model.ada.cart = quantity;
    }
    await compare(model, real);
  }

  toString = () => (this.quantity === 0 ? 'Ada empties her cart' : `Ada wants ${this.quantity} in her cart`);
}

/** Ada deletes her account: what has ended is nobody's at once, what is unpaid ends with the next look. */
export class DeleteAccount implements Step {
  check = ({ ada }: Model) => ada.hasAccount;

  async run(model: Model, real: Real): Promise<void> {
    const refunding = await ordersWithOpenRefunds(real);
    expect((await call(real.ada, 'DELETE', '/api/user/delete-account')).status).toBe(200);
    expect((await call(real.ada, 'GET', '/api/cart')).status).toBe(401);

    model.ada.hasAccount = false;
    model.ada.cart = 0;
    for (const [number, order] of model.orders.entries()) {
      if (order.by === 'guest' || order.isAnonymous) continue;
      order.isOfAccount = false;
      order.hasOwnerLeft = true;
      for (const one of order.returns.filter(isReserving)) one.status = 'withdrawn';
      if (order.status === 'pending') order.isOverdue = true;
      anonymize(order, refunding.has(number));
    }
    await compare(model, real);
  }

  toString = () => 'Ada deletes her account';
}

/** Ada's session ends after 30 days, however often it is renewed: she signs in again. */
export async function renewSession({ ada }: Model, real: Real): Promise<void> {
  if (!ada.hasAccount) return;
  const { status } = await real.ada.call('POST', '/api/auth/refresh');
  if (status !== 200) await signIn(real.shop, adasEmail, real.ada);
}

/** A customer who comes back with the same address finds the orders that still have an owner. */
async function register(model: Model, real: Real): Promise<void> {
  forward(model, real, { minutes: 1 });
  await newShopper(real.shop, { email: adasEmail }, real.ada);
  model.ada.hasAccount = true;
  model.ada.registrations += 1;
  const listed: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const { body } = await call(real.ada, 'GET', `/api/user/orders${before && `?before=${before}`}`);
    listed.push(...(body['orders'] as { _id: string }[]).map(({ _id }) => _id));
    before = body['next'] as string | null;
  }
  const hers = real.buyers.filter((_, at) => {
    const order = model.orders[at]!;
    return order.by === 'ada' && isReadable(model, order);
  });
  expect(listed.toSorted()).toEqual(hers.map(({ order }) => order._id).toSorted());
}
