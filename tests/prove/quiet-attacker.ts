import { sql } from 'kysely';
import type { Order } from '#shared/orders/api.ts';
import { isReservedByUnknownShopper } from '#server/orders/placing/reservation-rules.ts';
import { hasEndedUnpaid, reservationTotals } from '#server/payments/reservations/reservation-totals.ts';
import { Shopper } from '../actions/shopper.ts';
import { type CreatedProduct, orderPayload } from '../data/factories.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { Random } from './random.ts';

/** More lines than this would be more units than an unpaid order may reserve. */
const maxUnits = 10;

/**
 * Somebody without money and with as many networks as they like, who reads the shop's database to stay under every
 * limit: each order reserves a unit of as many sizes as it may, its payment is pending at the bank for ever, and what is
 * released, cancelled or expired is ordered again.
 */
export class QuietAttacker {
  readonly #shop: TestShop;
  readonly #random: Random;
  readonly #products: readonly CreatedProduct[];
  #waiting: { shopper: Shopper; order: Order }[] = [];
  placed = 0;
  reserved = 0;

  constructor(shop: TestShop, random: Random, products: readonly CreatedProduct[]) {
    this.#shop = shop;
    this.#random = random;
    this.#products = products;
  }

  /** Orders as much as the limits leave, in the same second. */
  async strike(): Promise<void> {
    const { db, now } = this.#shop;
    const rules = this.#shop.config.limits.reservations;
    const { reserving, maxReserving, maxLingering } = await reservationTotals(db, { now: now(), rules });
    const ended = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .where(hasEndedUnpaid(now()))
      .executeTakeFirstOrThrow();
    const room = Math.min(maxReserving - 1, maxLingering - ended.orders) - reserving;
    for (let one = 0; one < room; one += 1) if (!(await this.#order())) return;
  }

  /** Some change their minds while nobody else can have the units, to order them again. */
  async cancelSome(): Promise<void> {
    const [cancelling, waiting] = [this.#waiting.slice(0, 2), this.#waiting.slice(2)];
    this.#waiting = waiting;
    for (const { shopper, order } of cancelling) await shopper.call('POST', `/api/orders/${order._id}/cancel`);
  }

  /** Places one order of everything that can still be reserved; false when there is nothing. */
  async #order(): Promise<boolean> {
    const shop = this.#shop;
    const wanted = await this.#reservable();
    if (wanted.length === 0) return false;
    this.placed += 1;
    const network = `172.${16 + (this.placed >> 16)}.${(this.placed >> 8) & 255}.${this.placed & 255}`;
    const shopper = new Shopper(shop, network);
    const payload = orderPayload(wanted, { email: `quiet${this.placed}@example.com` });
    const { body } = await shopper.call('POST', '/api/orders', payload);
    const order = body['order'] as Order | undefined;
    if (!order) return false;
    if (order.reservedUntil !== null) this.reserved += 1;
    const { reference } = await shopper.startPayment(order);
    // A USSD code that nobody dials: the provider calls it pending for a day.
    await shop.provider.control('PUT', `faults/${reference}`, { verify: 'pending' });
    await shopper.verify(reference);
    this.#waiting.push({ shopper, order });
    return order.reservedUntil !== null;
  }

  /** Items that an unknown shopper may reserve now: sizes of which few are left first. */
  async #reservable(): Promise<CreatedProduct[]> {
    const rows = await this.#shop.db
      .selectFrom('stock')
      .select('variantId')
      .where(sql<boolean>`reserved < quantity and (first_to_pay_until > ${this.#shop.now()}) is not true`)
      .orderBy('quantity')
      .execute();
    const free = rows.map(({ variantId }) => this.#products.find((product) => product.variantId === variantId)!);
    const [last, ...others] = this.#random.shuffled(free.slice(0, maxUnits));
    return last ? [last, ...others] : [];
  }
}

/** The share of each size that can be bought: on hand, less what is reserved firmly. By variant. */
export async function buyableShares({ db, now }: TestShop): Promise<Map<string, { onHand: number; share: number }>> {
  const { rows } = await sql<{ variantId: string; onHand: number; firm: number }>`
    select variant_id, stock.quantity as on_hand, coalesce((
      select sum(order_lines.quantity) from orders join order_lines on order_id = orders.id
      where ${isReservedByUnknownShopper} and firm_until > ${now()}
        and order_lines.variant_id = stock.variant_id and order_lines.size = stock.size), 0)::integer as firm
    from stock`.execute(db);
  return new Map(rows.map(({ variantId, onHand, firm }) => [variantId, { onHand, share: 1 - firm / onHand }]));
}
