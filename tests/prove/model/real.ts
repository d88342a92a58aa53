import type { AsyncCommand } from 'fast-check';
import { sql } from 'kysely';
import { ShopError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/api.ts';
import { type CreatedProduct, makeCoupon, makeProduct } from '../../data/factories.ts';
import { Shopper } from '../../actions/shopper.ts';
import type { TestShop } from '../../shop/test-shop.ts';
import { type Item, prices } from './items.ts';
import { couponUses, type Model } from './model.ts';

/** The shop itself, with what the shoppers hold. */
export interface Real {
  shop: TestShop;
  shirt: CreatedProduct;
  items: Record<Item, { variantId: string; size: string }>;
  coupon: string;
  /** When the sequence began, by the provider's clock. */
  since: Date;
  ada: Shopper;
  /** The buyer of each order, in the order in which they were placed. */
  buyers: Buyer[];
  /** How often it was compared with the model. */
  comparisons: number;
}

export interface Buyer {
  shopper: Shopper;
  order: Order;
  attempts: { reference: string; authorizationUrl: string }[];
  /** The ids of its returns, the oldest first. */
  returns: string[];
  /** The ids of its parcels, the oldest first. */
  parcels: string[];
  /** The provider's id of the dispute about its payment. */
  disputeId: string | null;
}

export type Step = AsyncCommand<Model, Real>;

/** The same shop, emptied: a new one for each sequence would take most of the time. */
export async function emptyShop(shop: TestShop): Promise<{ model: Model; real: Real }> {
  await deleteEverything(shop);
  const onHand = { M: 6, L: 3, gold: 2, clay: 2 };
  const shirt = await makeProduct(shop.db, {
    price: prices.M,
    colors: {
      Indigo: { stock: { M: onHand.M, L: onHand.L } },
      Gold: { price: prices.gold, stock: { M: onHand.gold } },
      Clay: { price: prices.clay, stock: { M: onHand.clay } },
    },
  });
  const { Indigo, Gold, Clay } = shirt.variants as Record<'Indigo' | 'Gold' | 'Clay', string>;
  const items = {
    M: { variantId: Indigo, size: 'M' },
    L: { variantId: Indigo, size: 'L' },
    gold: { variantId: Gold, size: 'M' },
    clay: { variantId: Clay, size: 'M' },
  };
  const coupon = await makeCoupon(shop.db, { maxUses: couponUses });
  return {
    model: {
      now: shop.now(),
      onHand,
      firstToPayUntil: new Date(0),
      orders: [],
      ada: { hasAccount: false, registrations: 0, cart: 0 },
    },
    real: { shop, shirt, items, coupon, since: new Date(), ada: new Shopper(shop), buyers: [], comparisons: 0 },
  };
}

/** What a shop has before anybody says anything: its settings. */
const fromTheStart = [
  'delivery_areas',
  'delivery_states',
  'delivery_terms',
  'shop_settings',
  'staff_order_terms',
  'stock_alert',
  'text_message_settings',
];

/** Rows instead of `truncate`, which takes a tenth of a second; what the database forbids to delete goes too. */
async function deleteEverything({ db }: TestShop): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and not tablename = any(${fromTheStart})`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(rows.map(({ name }) => `delete from ${name};`).join('\n')).execute(tx);
    await sql`delete from pgboss.job`.execute(tx);
  });
}

/** Time goes by for the shop and for the model. */
export function forward(model: Model, { shop }: Real, time: Parameters<TestShop['clock']['forward']>[0]): void {
  shop.clock.forward(time);
  model.now = shop.now();
}

/** As a browser calls: a session that is over is renewed, and the call made again. */
export async function call(shopper: Shopper, ...[method, url, body]: Parameters<Shopper['call']>) {
  const response = await shopper.call(method, url, body);
  if (response.status !== 401 || shopper.cookies()['session'] === undefined) return response;
  const { status } = await shopper.call('POST', '/api/auth/refresh');
  if (status !== 200) throw new Error(`The session was not renewed: ${status}`);
  return shopper.call(method, url, body);
}

/** The code of the error with which something was rejected; null if it was done. */
export async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ShopError) return error.code;
    throw error;
  }
}
