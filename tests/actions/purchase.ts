import type { Order } from '#shared/orders/api.ts';
import type { Database } from '#server/db/database.ts';
import { remindToPay } from '#server/payments/remind-to-pay.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import type { CreatedProduct } from '../data/factories.ts';
import { makeProduct, orderPayload, type OrderOptions } from '../data/factories.ts';
import { Shopper } from './shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** The steps of buying that many tests begin with, and what the database has afterwards. */

export interface Buyer {
  shopper: Shopper;
  order: Order;
}

/** A guest with an unpaid order: of this product, or of a new one with three units in M. */
export async function guestWithOrder(
  shop: TestShop,
  product?: CreatedProduct,
  options: OrderOptions = {},
): Promise<Buyer> {
  const shopper = new Shopper(shop);
  const wanted = product ?? (await makeProduct(shop.db, { stock: { M: 3 } }));
  return { shopper, order: await shopper.order(orderPayload([wanted], options)) };
}

/** Pays on the provider's page and goes no further: the shop has not been notified yet. */
export async function payAtProvider({ provider }: TestShop, { shopper, order }: Buyer): Promise<string> {
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  await provider.press(authorizationUrl, 'success');
  return reference;
}

/** One of the two payments pays an order, and the other one is refunded. */
export async function paidTwice(shop: TestShop, product?: CreatedProduct): Promise<Buyer> {
  const buyer = await guestWithOrder(shop, product);
  const first = await buyer.shopper.startPayment(buyer.order);
  await shop.provider.press(first.authorizationUrl, 'decline');
  await buyer.shopper.verify(first.reference);
  const second = await payAtProvider(shop, buyer);
  await shop.provider.press(first.authorizationUrl, 'success');
  shop.clock.forward({ seconds: 2 });
  for (const reference of [first.reference, second]) await settlePayment(shop, reference);
  return buyer;
}

/** Units on hand and reserved, of every stock item. */
export function stockOf(db: Database) {
  return db.selectFrom('stock').select(['quantity', 'reserved']).execute();
}

/** The status of every payment attempt, oldest first. */
export function attemptsOf(db: Database) {
  return db
    .selectFrom('paymentAttempts')
    .select(['reference', 'status', 'outcome', 'receivedKobo'])
    .orderBy('createdAt')
    .execute();
}

/** Moves the clock by ten minutes, when a reminder of unpaid orders is queued. */
export async function queuePaymentReminder(shop: TestShop): Promise<void> {
  shop.clock.forward({ minutes: 10 });
  await remindToPay(shop);
}

/** The keys of all queued emails, except for the reminder of an unpaid order ('order-received:<id>'). */
export async function emailKeys(db: Database): Promise<string[]> {
  const emails = await db
    .selectFrom('letters')
    .select('key')
    .where('key', 'not like', 'order-received:%')
    .orderBy('createdAt')
    .execute();
  return emails.map(({ key }) => key);
}

export async function statusOf(db: Database, { _id }: Order): Promise<string> {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', _id).executeTakeFirstOrThrow();
  return status;
}

/** The state of every job of a queue, as pg-boss stores it: 'created', 'retry', 'completed' ... */
export async function jobStates({ jobs }: Pick<TestShop, 'jobs'>, name: string): Promise<string[]> {
  const found = await jobs.findJobs(name);
  return found.map(({ state }) => state);
}
