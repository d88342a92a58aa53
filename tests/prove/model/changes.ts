import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { changeItem } from '#server/payments/changes/change-item.ts';
import { withdrawChange } from '#server/payments/changes/end-change.ts';
import { markPaidByHand } from '#server/payments/staff-orders/mark-paid-by-hand.ts';
import { AboutOrder } from './about-order.ts';
import { isLive } from './courier.ts';
import { hasFailedRefund } from './refunds/failed-refunds.ts';
import { applyChange } from './differences.ts';
import { costOf, type Item, prices } from './items.ts';
import { free, isDisputed, type Model, type ModelChange, type ModelOrder } from './model.ts';
import { askAbout, makeRoom } from './money.ts';
import { creditIn, isFullyRefunded, moneyLeft, paidBackFor, takenBack, wrongWay } from './money-left.ts';
import { type Buyer, forward, type Real } from './real.ts';

const who = 'staff:1';
const audit = async () => {};
const transfer = (reference: string) => ({ way: 'transfer', reference }) as const;

/**
 * Staff change units of the first line into another item; what is dearer is paid by the link or was paid by hand. The form is
 * sent twice.
 */
export class ChangeItem extends AboutOrder {
  readonly item: Item;
  readonly quantity: number;
  readonly isByHand: boolean;

  constructor(which: number, item: Item, quantity: number, isByHand: boolean) {
    super(which);
    this.item = item;
    this.quantity = quantity;
    this.isByHand = isByHand;
  }

  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, real: Real): Promise<void> {
    const { item, quantity } = this;
    forward(model, real, { seconds: 1 }); // So that a payment is older than the change, or newer.
    const change = { position: 0, quantity, item, difference: differenceOf(order, this) };
    const isDearer = change.difference > 0;
    // In which order more than two ways to pay go back is not for the small model.
    const isSimple = !order.deposit && order.credit === 0 && !(this.isByHand && order.paidMore.byProvider > 0);
    if (isDearer && !isSimple) return;
    const form = {
      key: randomUUID(),
      position: 0,
      quantity,
      ...real.items[item],
      product: real.shirt.productId,
      price: prices[item],
      payment: isDearer ? (this.isByHand ? transfer(`GTB ${randomUUID()}`.slice(0, 40)) : linkPayment) : null,
    };
    const send = ({ paidBack = paidBackFor(order, -change.difference), difference = change.difference } = {}) =>
      changeItem(real.shop, _id, {
        form: { ...form, difference, paidBack: difference < 0 ? paidBack : null },
        who,
        audit,
      });

    const code = reasonNotToChange(model, order, this);
    if (code) return expect(send()).rejects.toMatchObject({ code });
    await expect(send({ difference: change.difference - 1 })).rejects.toMatchObject({ code: 'changed_elsewhere' });
    if (change.difference < 0) {
      const { paidBack, code: wrong } = wrongWay(order, -change.difference);
      await expect(send({ paidBack })).rejects.toMatchObject({ code: wrong });
    }
    await send();
    await send();
    this.#changed(model, order, change);
  }

  #changed(model: Model, order: ModelOrder, change: ModelChange): void {
    const { difference } = change;
    if (difference > 0 && !this.isByHand) {
      order.change = change;
      return;
    }
    if (difference > 0) order.paidMore.byHand += difference;
    if (difference < 0) {
      const credit = creditIn(order, -difference);
      const refund = { position: 0, quantity: 0, amount: -difference, credit, isOfReturn: false, hasFailed: false };
      order.refunds.push(refund);
    }
    applyChange(model, order, change);
  }

  override toString = () =>
    `staff change ${this.quantity} of ${this.which} into ${this.item}${this.isByHand ? ', paid by hand' : ''}`;
}

const linkPayment = { way: 'link', reference: '' } as const;

interface Wish {
  item: Item;
  quantity: number;
}

function reasonNotToChange(model: Model, order: ModelOrder, { item, quantity }: Wish): string | null {
  const { status, replaces, change, lines, parcels } = order;
  const [line] = lines as [ModelOrder['lines'][0]];
  if (status !== 'processing') return 'order_moved';
  if (replaces) return 'not_changeable';
  if (isFullyRefunded(order)) return 'nothing_to_ship';
  if (isDisputed(order)) return 'in_dispute';
  if (change) return 'change_open';
  if (hasFailedRefund(order)) return 'refund_failed';
  if (parcels.some(isLive)) return 'courier_booked';
  if (quantity > line.quantity - takenBack(order)) return 'changed_elsewhere';
  if (quantity > line.quantity - order.restocked[line.item]) return 'not_changeable'; // On sale, by a refund that failed.
  if (line.paidBack > 0) return 'not_changeable';
  if (item === line.item) return 'invalid_request';
  if (lines.some((one) => one.item === item)) return 'not_changeable';
  if (free(model, item) >= quantity || (item === 'M' && makeRoom(model, quantity, null))) return null;
  return 'stock_short';
}

/** Naira: a dearer item costs all of what it costs more, a cheaper one gives back what was paid for the difference. */
function differenceOf(order: ModelOrder, { item, quantity }: Wish): number {
  const [line, ...others] = order.lines as [ModelOrder['lines'][0]];
  const more = prices[item] - line.price;
  if (more >= 0) return more * quantity;
  const changed = [{ ...line, quantity: line.quantity - quantity }, { ...line, quantity, lowered: -more }, ...others];
  return -Math.min(costOf(order, order.lines) - costOf(order, changed), moneyLeft(order)) || 0;
}

/** Staff withdraw what waits for its money, twice. What is paid later goes back. */
export class WithdrawChange extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, _: Model, { shop }: Real): Promise<void> {
    if (!order.change) return;
    const { id: changeId } = await openChangeOf(shop, _id);
    for (let times = 0; times < 2; times += 1) await withdrawChange(shop, _id, { changeId, who, audit });
    order.change = null;
  }

  override toString = () => `staff withdraw the change of ${this.which}`;
}

/** Staff record that the difference came by transfer, twice; unless the provider has it already. */
export class PayDifferenceByHand extends AboutOrder {
  protected async act(order: ModelOrder, { order: { _id } }: Buyer, model: Model, { shop }: Real): Promise<void> {
    if (!order.change || order.paidMore.byProvider > 0) return;
    const { id } = await openChangeOf(shop, _id);
    askAbout(model, order);
    const pay = () => markPaidByHand(shop, _id, { ...transfer(`GTB ${id}`), isDeposit: false, who, audit });

    if (!order.change) return expect(pay()).rejects.toMatchObject({ code: 'order_moved' });
    for (let times = 0; times < 2; times += 1) await pay();
    order.paidMore.byHand += order.change.difference;
    applyChange(model, order, order.change);
  }

  override toString = () => `staff record the difference of ${this.which}`;
}

const openChangeOf = ({ db }: Real['shop'], orderId: string) =>
  db
    .selectFrom('orderChanges')
    .select('id')
    .where('orderId', '=', orderId)
    .where('appliedAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
