import { expect } from 'vitest';
import { hoursAfter } from '#shared/dates/moments.ts';
import { emailedCode } from '#server/orders/delivery/emailed-code.ts';
import { confirmOrder } from '#server/payments/pay-on-delivery/confirm-order.ts';
import { markPaidByHand } from '#server/payments/staff-orders/mark-paid-by-hand.ts';
import { AboutOrder } from './about-order.ts';
import { isUndelivered } from './courier.ts';
import { free, isReadable, type Model, type ModelOrder, totalOf } from './model.ts';
import { askAbout, makeRoom, sell } from './money.ts';
import { type Buyer, call, codeOf, type Real } from './real.ts';

const who = 'staff:1';
const audit = async () => {};
export const onDeliveryUpTo = 40_000;
const maxOpen = 3;
const confirmHours = 24;
const packingHours = 14 * 24;

/** An order that is paid when it arrives. */
export interface OnDelivery {
  /** Then it ends, unless it is out for delivery. */
  payBy: Date;
  stage: 'chosen' | 'confirmed' | 'out';
}

/** The customer chooses to pay on delivery, twice. */
export class ChooseOnDelivery extends AboutOrder {
  protected async act(order: ModelOrder, { shopper, order: { _id } }: Buyer, model: Model): Promise<void> {
    const isReached = isReadable(model, order);
    if (isReached) askAbout(model, order);
    const choose = () => call(shopper, 'POST', `/api/orders/${_id}/pay-on-delivery`, {});
    const { status, body } = await choose();

    const code = isReached ? this.#rejection(model, order) : 'order_not_found';
    if (code) return expect(body.code).toBe(code);
    expect([status, (await choose()).status]).toEqual([200, 200]);
    if (order.onDelivery) return;
    order.onDelivery = { payBy: hoursAfter(model.now, confirmHours), stage: 'chosen' };
    order.isOverdue = false;
    if (order.isOfAccount) model.ada.cart = Math.max(0, model.ada.cart - order.quantity);
  }

  #rejection({ orders }: Model, order: ModelOrder): string | null {
    if (order.status !== 'pending') return 'not_payable';
    if (order.onDelivery) return null;
    if (order.deposit || order.credit > 0 || totalOf(order) > onDeliveryUpTo) return 'not_on_delivery';
    const open = orders.filter((one) => one.isOfAccount && one.onDelivery !== null && one.status === 'pending');
    return order.isOfAccount && open.length >= maxOpen ? 'too_many_open_orders' : null;
  }

  override toString = () => `the shopper chooses to pay ${this.which} on delivery`;
}

/** The customer confirms it by the code of the email, or staff by a call; twice. Its units are theirs then. */
export class ConfirmOnDelivery extends AboutOrder {
  readonly isByCall: boolean;

  constructor(which: number, isByCall: boolean) {
    super(which);
    this.isByCall = isByCall;
  }

  protected async act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void> {
    const confirm = () => (this.isByCall ? byCall(buyer, real) : byCode(buyer, real));
    const code = await confirm();

    const isReached = this.isByCall || isReadable(model, order);
    expect(code).toBe(isReached ? rejectionOf(model, order) : 'order_not_found');
    if (code !== null) return;
    expect(await confirm()).toBeNull();
    const { onDelivery } = order;
    if (onDelivery!.stage !== 'chosen' || order.status !== 'pending') return;
    Object.assign(order, { hasPaidBefore: true, firmUntil: null, isReserved: true, isOverdue: false });
    order.onDelivery = { payBy: hoursAfter(model.now, packingHours), stage: 'confirmed' };
  }

  override toString = () => `${this.which} is confirmed ${this.isByCall ? 'by a call' : 'by its code'}`;
}

const byCall = ({ order: { _id } }: Buyer, { shop }: Real) =>
  codeOf(confirmOrder(shop, _id, { who, code: null, audit }));

async function byCode({ shopper, order: { _id } }: Buyer, { shop }: Real): Promise<string | null> {
  const code = emailedCode(shop.config.secrets, 'confirms an order', _id);
  const { status, body } = await call(shopper, 'POST', `/api/orders/${_id}/confirm`, { code });
  return status === 200 ? null : body.code!;
}

function rejectionOf(model: Model, order: ModelOrder): string | null {
  const { onDelivery, status, isReserved, quantity } = order;
  if (!onDelivery) return 'not_on_delivery';
  if (onDelivery.stage !== 'chosen') return null;
  if (status !== 'pending') return 'not_payable';
  const isThere = isReserved || free(model) >= quantity || makeRoom(model, quantity, null);
  return isThere ? null : 'stock_short';
}

/** Staff record the cash of an order that is paid on delivery, twice; one that is out has been handed over with it. */
export class ReceiveCash extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    const { onDelivery } = order;
    if (!onDelivery || order.change) return; // With an open change they would record the difference.
    askAbout(model, order);
    const receive = () =>
      codeOf(markPaidByHand(shop, _id, { way: 'cash', reference: '', isDeposit: false, who, audit }));

    const code = await receive();
    const isShort = !order.isReserved && free(model) < order.quantity;
    if (order.isPaidByHand) return expect(code).toBeNull();
    if (order.status !== 'pending') return expect(code).toBe('order_moved');
    if (isShort) return expect(code).toBe('stock_short');
    expect([code, await receive()]).toEqual([null, null]);
    order.isPaidByHand = true;
    sell(model, order);
    if (onDelivery.stage !== 'out' || isUndelivered(order)) return;
    order.status = 'delivered';
    order.deliveredAt = model.now;
  }

  override toString = () => `staff receive the cash of ${this.which}`;
}
