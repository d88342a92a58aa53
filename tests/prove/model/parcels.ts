import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { hoursAfter, minutesAfter } from '#shared/dates/moments.ts';
import { bookShipment } from '#server/couriers/book-shipment.ts';
import { cancelShipment } from '#server/couriers/cancel-shipment.ts';
import { dismissProblem } from '#server/couriers/dismiss-problem.ts';
import { fetchRates } from '#server/couriers/fetch-rates.ts';
import { markLost } from '#server/couriers/mark-lost.ts';
import { settleShipment } from '#server/couriers/settle-shipment.ts';
import { AboutOrder } from './about-order.ts';
import { AboutParcel, type WhichParcel } from './about-parcel.ts';
import {
  ask,
  type CompanyStatus,
  deliverIfArrived,
  isBookable,
  isUndelivered,
  mayResend,
  type ModelParcel,
  newParcel,
  note,
  toSend,
} from './courier.ts';
import { free, isDisputed, type Model, type ModelOrder } from './model.ts';
import { isBackOnSale } from './money-left.ts';
import { type Buyer, forward, type Real } from './real.ts';
import { hasFailedRefund } from './refunds/failed-refunds.ts';

const who = 'staff:1';
const audit = async () => {};

type PickUpFault = 'none' | 'lost' | 'rejected';

/** Staff book a courier for all that is in no parcel yet, or for one piece of it; they tap twice. */
export class BookCourier extends AboutOrder {
  readonly isPart: boolean;
  readonly fault: PickUpFault;

  constructor(which: number, isPart: boolean, fault: PickUpFault) {
    super(which);
    this.isPart = isPart;
    this.fault = fault;
  }

  protected async act(order: ModelOrder, buyer: Buyer, model: Model, real: Real): Promise<void> {
    const { shop } = real;
    const { _id } = buyer.order;
    forward(model, real, { seconds: 1 }); // So that one parcel is newer than the other.
    const left = toSend(order);
    const first = left.findIndex((quantity) => quantity > 0);
    const contents = this.isPart ? left.map((_, position) => (position === first ? 1 : 0)) : left;
    const items = this.isPart && first !== -1 ? unitsOf(contents) : undefined;
    const rating = fetchRates(shop, _id, { weightGrams: 900, items, who });
    if (!isBookable(order)) return expect(rating).rejects.toMatchObject({ code: 'not_bookable' });
    if (isBackOnSale(order)) return expect(rating).rejects.toMatchObject({ code: 'not_changeable' });
    const { shipmentId, rates } = await rating;
    await shop.provider.control('PUT', 'courier-faults', this.fault === 'none' ? {} : { pickup: this.fault });
    const book = () => bookShipment(shop, _id, { shipmentId, rateId: rates[0]!.rateId, who, audit });
    if (isUndelivered(order) && hasFailedRefund(order))
      return expect(book()).rejects.toMatchObject({ code: 'refund_failed' });

    const company = this.fault === 'rejected' ? 'draft' : 'confirmed';
    const parcel: ModelParcel = { ...newParcel, contents, company, bookedAt: model.now, checkAt: model.now };
    if (this.fault === 'rejected') {
      await expect(book()).rejects.toMatchObject({ code: 'courier_rejected' });
      parcel.status = 'failed';
      note(parcel, 'rejected', 'Insufficient funds in your wallet to arrange this shipment');
    } else {
      const isKnown = this.fault === 'none';
      expect([await book(), await book()]).toEqual([isKnown, isKnown]);
      if (isKnown) ask(model, order, parcel);
    }
    order.parcels.push(parcel);
    buyer.parcels.push(shipmentId);
  }

  override toString = () =>
    `staff book a courier for ${this.isPart ? 'one piece' : 'all'} of ${this.which}${this.fault === 'none' ? '' : `: ${this.fault}`}`;
}

const unitsOf = (quantities: readonly number[]) =>
  quantities.map((quantity, position) => ({ position, quantity })).filter(({ quantity }) => quantity > 0);

/** The company says something, in whatever order: its message comes never, once or twice, beside stray ones. */
export class CompanySays extends AboutParcel {
  readonly status: CompanyStatus;
  readonly times: number;

  constructor(which: number, parcel: number, status: CompanyStatus, times: number) {
    super(which, parcel);
    this.status = status;
    this.times = times;
  }

  protected async actOn({ order, parcel, shipmentId }: WhichParcel, model: Model, real: Real): Promise<void> {
    if (parcel.company === 'draft') return;
    const { shop } = real;
    // A booking whose response was lost is looked at after two minutes.
    if (parcel.status === 'booking') forward(model, real, { minutes: 2.1 });
    const { providerId } = await shop.db
      .selectFrom('shipments')
      .select('providerId')
      .where('id', '=', shipmentId)
      .executeTakeFirstOrThrow();
    await shop.provider.control('POST', `shipments/${providerId}`, { status: this.status });
    parcel.company = this.status;
    const { secretKey } = shop.config.couriers!;
    expect(await notify(real, providerId, 'another key')).toBe(401);
    expect(await notify(real, 'SH-00000000000', secretKey)).toBe(200);
    for (let times = 0; times < this.times; times += 1) expect(await notify(real, providerId, secretKey)).toBe(200);

    const about = await takeMessages(real);
    expect(new Set(about)).toEqual(new Set(this.times > 0 ? [shipmentId] : []));
    for (let times = 0; times < this.times; times += 1) await settleShipment(shop, shipmentId);
    if (this.times > 0) ask(model, order, parcel);
  }

  override toString = () => `of parcel ${this.parcel} of ${this.which} ${this.times} times: ${this.status}`;
}

/** A message about a parcel comes, whatever it says: the company is asked by a job. Returns the status of the response. */
async function notify({ shop }: Real, providerId: string, key: string): Promise<number> {
  const payload = JSON.stringify({ event: 'shipment.updated', data: { shipment_id: providerId, status: 'delivered' } });
  const signature = createHmac('sha512', key).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-terminal-signature': signature };
  const url = '/api/couriers/terminal/webhook';
  return (await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

/** The ids of the parcels that messages came about. */
async function takeMessages({ shop: { db } }: Real): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from pgboss.job where name = 'settle-shipment' returning data->>'id' as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Staff cancel a pick-up; the company rejects it when somebody has come. */
export class CancelPickUp extends AboutParcel {
  protected async actOn(
    { order, parcel, orderId, shipmentId }: WhichParcel,
    model: Model,
    { shop }: Real,
  ): Promise<void> {
    const cancelling = cancelShipment(shop, orderId, { shipmentId, who: await memberOfStaff(shop) });

    if (parcel.isCancelledByStaff) return cancelling; // Once more.
    if (parcel.status !== 'booked') return expect(cancelling).rejects.toMatchObject({ code: 'shipment_moved' });
    parcel.checkAt = minutesAfter(model.now, 2); // Should its response be lost.
    // What the company has cancelled already is cancelled as staff want it.
    const isCancelled = parcel.company === 'confirmed' || parcel.company === 'canceled';
    if (!isCancelled) return expect(cancelling).rejects.toMatchObject({ code: 'courier_rejected' });
    await cancelling;
    const none = { problem: null, words: '', isShown: false };
    Object.assign(parcel, { status: 'cancelled', company: 'canceled', isCancelledByStaff: true, ...none });
    if (order.status === 'shipped') deliverIfArrived(model, order);
  }

  override toString = () => `staff cancel the pick-up of parcel ${this.parcel} of ${this.which}`;
}

/** Staff mark a parcel as lost and send so many pieces of its first line again; they tap twice. */
export class LoseParcel extends AboutParcel {
  readonly again: number;

  constructor(which: number, parcel: number, again: number) {
    super(which, parcel);
    this.again = again;
  }

  protected async actOn(
    { order, parcel, orderId, shipmentId }: WhichParcel,
    model: Model,
    { shop }: Real,
  ): Promise<void> {
    const first = parcel.contents.findIndex((quantity) => quantity > 0);
    const resent = parcel.contents.map((_, position) => (position === first ? this.again : 0));
    const lose = () => markLost(shop, orderId, { shipmentId, items: unitsOf(resent), words: '', who, audit });

    const code = this.#rejection({ order, parcel }, resent, model);
    if (code) return expect(lose()).rejects.toMatchObject({ code });
    for (let times = 0; times < 2; times += 1) await lose();
    if (parcel.status === 'lost') return;
    Object.assign(parcel, { status: 'lost', resent, isShown: false, checkAt: hoursAfter(model.now, 6) });
    for (const { position, quantity } of unitsOf(resent)) model.onHand[order.lines[position]!.item] -= quantity;
    deliverIfArrived(model, order);
  }

  #rejection({ order, parcel }: Pick<WhichParcel, 'order' | 'parcel'>, resent: number[], model: Model): string | null {
    const isSame = resent.every((quantity, position) => quantity === parcel.resent[position]);
    if (parcel.status === 'lost' && isSame) return null;
    if (parcel.status !== 'in_transit' || order.status !== 'shipped') return 'parcel_not_lost';
    const left = mayResend(order, parcel);
    if (resent.some((quantity, position) => quantity > left[position]!)) return 'items_moved';
    if (this.again === 0) return null;
    if (isDisputed(order)) return 'in_dispute';
    const { item } = order.lines[resent.indexOf(this.again)]!;
    return free(model, item) < this.again ? 'stock_short' : null;
  }

  override toString = () => `parcel ${this.parcel} of ${this.which} is lost, ${this.again} sent again`;
}

/** Staff have dealt with what they were told of a parcel, in two tabs. */
export class DismissProblem extends AboutParcel {
  protected async actOn({ parcel, orderId, shipmentId }: WhichParcel, _: Model, { shop }: Real): Promise<void> {
    const { problemNumber } = await shop.db
      .selectFrom('shipments')
      .select('problemNumber')
      .where('id', '=', shipmentId)
      .executeTakeFirstOrThrow();
    const dismiss = (number: number) =>
      dismissProblem(shop, orderId, { shipmentId, problemNumber: number, who, audit });

    await expect(dismiss(problemNumber + 1)).rejects.toMatchObject({ code: 'other_problem' });
    for (let times = 0; times < 2; times += 1) await dismiss(problemNumber);
    parcel.isShown = false;
  }

  override toString = () => `staff dismiss the problem of parcel ${this.parcel} of ${this.which}`;
}

/** The audit log names who cancels, so it is somebody; who has left is told of nothing. */
async function memberOfStaff({ db, now }: Real['shop']): Promise<`staff:${string}`> {
  const { id } = await db
    .insertInto('staff')
    .values({ email: 'left@example.com', name: 'The packer', role: 'packer', createdAt: now(), leftAt: now() })
    .onConflict((known) => known.column('email').doUpdateSet({ name: 'The packer' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return `staff:${id}`;
}
