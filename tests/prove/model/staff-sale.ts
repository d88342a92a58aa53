import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { orderById } from '#server/orders/order-by-id.ts';
import { createStaffOrder } from '#server/payments/staff-orders/create-staff-order.ts';
import type { StaffOrderForm } from '#shared/admin/staff-orders/forms.ts';
import { daysLater, lagosDayOf } from '#shared/lagos-days.ts';
import { adasEmail } from './ada.ts';
import { compare } from './compare.ts';
import { depositAmount, free, type Model, placed, shipping, shirtPrice } from './model.ts';
import { makeRoom } from './money.ts';
import { forward, type Real, type Step } from './real.ts';

const by = { _id: '1', name: 'The owner', email: 'owner@example.com', role: 'owner', hasAuthenticator: true } as const;

/** Ada buys on WhatsApp and pays in cash; the form is sent twice. She finds the order when she is signed in. */
export class SellByStaff implements Step {
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
    const form = formOf(real, quantity);
    const sell = () => createStaffOrder(shop, { form, by, audit: () => async () => {} });

    if (isShort) await expect(sell()).rejects.toMatchObject({ code: 'stock_short' });
    else {
      const id = await sell();
      expect(await sell()).toBe(id);
      Object.assign(placed(model, { by: 'ada', quantity, hasCoupon: false }), {
        isOfAccount: false,
        isReserved: false,
        firmUntil: null,
        status: 'processing',
        wasPaid: true,
        isPaidByHand: true,
      });
      model.onHand -= quantity;
      real.buyers.push({
        shopper: real.ada,
        order: await orderById(shop.db, id),
        attempts: [],
        returns: [],
        disputeId: null,
      });
    }
    await compare(model, real);
  }

  toString = () => `staff sell ${this.quantity} for cash`;
}

/** Ada agrees on a deposit with staff: in cash at once, or by a link. The form is sent twice. */
export class SellWithDeposit implements Step {
  readonly quantity: number;
  readonly isByHand: boolean;

  constructor(quantity: number, isByHand: boolean) {
    this.quantity = quantity;
    this.isByHand = isByHand;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const { quantity, isByHand } = this;
    const { shop } = real;
    forward(model, real, { seconds: 1 });
    if (free(model) < quantity) makeRoom(model, quantity, null);
    const isShort = free(model) < quantity;
    const form: StaffOrderForm = {
      ...formOf(real, quantity),
      payment: { way: isByHand ? 'cash' : 'link', reference: '' },
      deposit: { amount: depositAmount, restBy: daysLater(lagosDayOf(model.now), 90) },
    };
    const sell = () => createStaffOrder(shop, { form, by, audit: () => async () => {} });

    if (isShort) await expect(sell()).rejects.toMatchObject({ code: 'stock_short' });
    else {
      const id = await sell();
      expect(await sell()).toBe(id);
      Object.assign(placed(model, { by: 'ada', quantity, hasCoupon: false }), {
        isOfAccount: false,
        hasPaidBefore: true,
        isReserved: true,
        firmUntil: null,
        deposit: { isByHand, isReceived: isByHand },
      });
      const order = await orderById(shop.db, id);
      real.buyers.push({ shopper: real.ada, order, attempts: [], returns: [], disputeId: null });
    }
    await compare(model, real);
  }

  toString = () => `staff sell ${this.quantity} with a deposit${this.isByHand ? ' in cash' : ''}`;
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
