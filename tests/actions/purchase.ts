import type { Order } from '#shared/orders/api.ts';
import type { Database } from '#server/db/database.ts';
import { remindToPay } from '#server/payments/remind-to-pay.ts';
import type { MadeProduct } from '../data/factories.ts';
import { makeProduct, orderPayload, type OrderWish } from '../data/factories.ts';
import { Shopper } from './shopper.ts';
import type { TestShop } from '../shop/test-shop.ts';

/** The steps of buying that many tests begin with, and what the books say afterwards. */

export interface Buyer {
  shopper: Shopper;
  order: Order;
}

/** A guest with an order that waits to be paid: for this product, or for a new one of which there are three in M. */
export async function guestWithOrder(shop: TestShop, product?: MadeProduct, wish: OrderWish = {}): Promise<Buyer> {
  const shopper = new Shopper(shop);
  const wanted = product ?? (await makeProduct(shop.db, { stock: { M: 3 } }));
  return { shopper, order: await shopper.order(orderPayload([wanted], wish)) };
}

/** Pays on the provider's page and goes no further: the shop has not heard of it yet. */
export async function payAtProvider({ provider }: TestShop, { shopper, order }: Buyer): Promise<string> {
  const { authorizationUrl, reference } = await shopper.startPayment(order);
  await provider.press(authorizationUrl, 'success');
  return reference;
}

/** What is on the shelf and what of it is promised, of every piece there is. */
export function stockOf(db: Database) {
  return db.selectFrom('stock').select(['quantity', 'reserved']).execute();
}

/** Where every attempt to pay stands, oldest first. */
export function attemptsOf(db: Database) {
  return db
    .selectFrom('paymentAttempts')
    .select(['reference', 'status', 'outcome', 'receivedKobo'])
    .orderBy('createdAt')
    .execute();
}

/** Ten minutes later: whoever has not paid by then is written to. */
export async function letterToPay(shop: TestShop): Promise<void> {
  shop.clock.forward({ minutes: 10 });
  await remindToPay(shop);
}

/** What every letter is about, but for the one that asks to pay ('order-received:<id>'). */
export async function letterKeys(db: Database): Promise<string[]> {
  const letters = await db
    .selectFrom('letters')
    .select('key')
    .where('key', 'not like', 'order-received:%')
    .orderBy('createdAt')
    .execute();
  return letters.map(({ key }) => key);
}

export async function statusOf(db: Database, { _id }: Order): Promise<string> {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', _id).executeTakeFirstOrThrow();
  return status;
}

/** The state of every job of a kind, as the queue keeps it: 'created', 'retry', 'completed' ... */
export async function jobStates({ jobs }: Pick<TestShop, 'jobs'>, name: string): Promise<string[]> {
  const found = await jobs.findJobs(name);
  return found.map(({ state }) => state);
}
