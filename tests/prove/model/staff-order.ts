import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { orderById } from '#server/orders/order-by-id.ts';
import { createStaffOrder } from '#server/payments/staff-orders/create-staff-order.ts';
import type { StaffOrderForm } from '#shared/admin/staff-orders/forms.ts';
import { daysLater, lagosDayOf } from '#shared/dates/lagos-days.ts';
import { adasEmail } from './ada.ts';
import { compare } from './compare.ts';
import { depositAmount, free, type Model, type ModelOrder, shipping, shirtPrice } from './model.ts';
import { placed } from './placing.ts';
import { makeRoom } from './money.ts';
import { forward, type Real, type Step } from './real.ts';

const by = { _id: '1', name: 'The owner', email: 'owner@example.com', role: 'owner', hasAuthenticator: true } as const;

/** Staff sell to Ada on WhatsApp; the form is sent twice. She finds the order when she is signed in. */
abstract class EnterStaffOrder implements Step {
  readonly quantity: number;

  constructor(quantity: number) {
    this.quantity = quantity;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const { quantity } = this;
    const { shop } = real;
    forward(model, real, { seconds: 1 });
    if (free(model) < quantity) makeRoom(model, quantity, null);
    const isShort = free(model) < quantity;
    const form = { ...formOf(real, quantity), ...this.terms(model) };
    const sell = () => createStaffOrder(shop, { form, by, audit: () => async () => {} });

    if (isShort) await expect(sell()).rejects.toMatchObject({ code: 'stock_short' });
    else {
      const id = await sell();
      expect(await sell()).toBe(id);
      const order = placed(model, { by: 'ada', quantity, hasCoupon: false });
      Object.assign(order, { isOfAccount: false, firmUntil: null });
      this.sold(model, order);
      real.buyers.push({
        shopper: real.ada,
        order: await orderById(shop.db, id),
        attempts: [],
        returns: [],
        parcels: [],
        disputeId: null,
      });
    }
    await compare(model, real);
  }

  /** What is agreed, if it is not cash for all of it. */
  protected abstract terms(model: Model): Partial<StaffOrderForm>;
  /** What the order does to the model. */
  protected abstract sold(model: Model, order: ModelOrder): void;
}

/** In cash, all of it. */
export class SellByStaff extends EnterStaffOrder {
  protected terms = () => ({});

  protected sold(model: Model, order: ModelOrder): void {
    Object.assign(order, { isReserved: false, status: 'processing', wasPaid: true, isPaidByHand: true });
    model.onHand.M -= order.quantity;
  }

  override toString = () => `staff sell ${this.quantity} for cash`;
}

/** With a deposit: in cash at once, or by a link. */
export class SellWithDeposit extends EnterStaffOrder {
  readonly isByHand: boolean;

  constructor(quantity: number, isByHand: boolean) {
    super(quantity);
    this.isByHand = isByHand;
  }

  protected terms({ now }: Model): Partial<StaffOrderForm> {
    return {
      payment: { way: this.isByHand ? 'cash' : 'link', reference: '' },
      deposit: { amount: depositAmount, restBy: daysLater(lagosDayOf(now), 90) },
    };
  }

  protected sold(_: Model, order: ModelOrder): void {
    const { isByHand } = this;
    Object.assign(order, { hasPaidBefore: true, isReserved: true, deposit: { isByHand, isReceived: isByHand } });
  }

  override toString = () => `staff sell ${this.quantity} with a deposit${this.isByHand ? ' in cash' : ''}`;
}

function formOf({ shirt: { productId, variantId } }: Real, quantity: number): StaffOrderForm {
  return {
    key: randomUUID(),
    channel: 'whatsapp',
    items: [{ product: productId, variantId, size: 'M', quantity, price: shirtPrice }],
    customer: { name: 'Ada Eze', phone: '08031234567', email: adasEmail },
    address: { street: '3 Allen Avenue', city: 'Ikeja', state: 'Lagos', area: 'lagos-mainland-1' },
    discount: null,
    payment: { way: 'cash', reference: '' },
    deposit: null,
    totalAmount: quantity * shirtPrice + shipping,
  };
}
