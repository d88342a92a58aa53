import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isOutage } from '../../db/outage/outage.ts';
import { transact } from '../../db/transact.ts';
import type { Shop } from '../../shop.ts';

type Context = Pick<Shop, 'db' | 'now'>;

/**
 * So few that an edit of one of them waits a blink. Orders don't wait at all: they need only that the rows exist
 * (`lock-product.ts`).
 */
const productsAtOnce = 20;

/**
 * Gives the waiting products of a running sale its prices. Products are changed a few at a time, each batch with the
 * record of former prices in one transaction, so that a killed process leaves whole products, and another one
 * continues.
 *
 * @returns how many products were changed
 * @throws AggregateError of those that could not be changed, after all others were
 */
export const changePrices = (shop: Context, saleId: string): Promise<number> =>
  workOff(shop, { saleId, from: 'waiting', step: changeProducts });

/** Gives the changed products of a sale that ended their prices before. As `changePrices`. */
export const restorePrices = (shop: Context, saleId: string): Promise<number> =>
  workOff(shop, { saleId, from: 'changed', step: restoreProducts });

interface Work {
  saleId: string;
  /** The state of the products to change. */
  from: 'waiting' | 'changed';
  step: (tx: Database, part: Part) => Promise<void>;
}

interface Part {
  saleId: string;
  /** Locked, in this state, and of a sale in the right state. */
  ids: string[];
  percent: number;
  at: Date;
}

async function workOff({ db, now }: Context, { saleId, from, step }: Work): Promise<number> {
  const problems: unknown[] = [];
  const failed: string[] = [];
  let changed = 0;
  let limit = productsAtOnce;
  for (;;) {
    const wanted = await nextProducts(db, { saleId, from, failed, limit });
    if (wanted.length === 0) break;
    try {
      const done = await transact(db, async (tx) => {
        const percent = await lockedPercent(tx, saleId, from === 'waiting' ? 'running' : 'ended');
        if (percent === null) return 0;
        await sql`select from products where id = any(${wanted}::uuid[]) order by id for no key update`.execute(tx);
        const ids = await nextProducts(tx, { saleId, from, failed, limit, among: wanted });
        if (ids.length > 0) await step(tx, { saleId, ids, percent, at: now() });
        return ids.length;
      });
      if (done === 0) break; // The sale has ended, or another process did them.
      changed += done;
    } catch (error) {
      if (isOutage(error)) throw error;
      // One of them can't be changed. From now on one at a time, so that it stops no other.
      if (limit === 1) {
        failed.push(...wanted);
        problems.push(error);
      }
      limit = 1;
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Some prices of a planned sale could not be changed');
  return changed;
}

interface Wanted {
  saleId: string;
  from: 'waiting' | 'changed';
  failed: readonly string[];
  limit: number;
  among?: readonly string[];
}

/** A product that still has the price of another sale waits until that is over. */
async function nextProducts(db: Database, { saleId, from, failed, limit, among }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from planned_sale_products as mine
    where sale_id = ${saleId} and state = ${from} and product_id <> all(${failed}::uuid[])
      ${among ? sql`and product_id = any(${among}::uuid[])` : sql``}
      ${
        from === 'waiting'
          ? sql`and not exists (
              select from planned_sale_products where product_id = mine.product_id and state = 'changed')`
          : sql``
      }
    order by product_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Nobody starts or ends the sale while its prices are changed. Null if it is in another state. */
async function lockedPercent(tx: Database, saleId: string, state: 'running' | 'ended'): Promise<number | null> {
  const sale = await tx
    .selectFrom('plannedSales')
    .select('percent')
    .where('id', '=', saleId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  return sale?.percent ?? null;
}

async function changeProducts(tx: Database, { saleId, ids, percent, at }: Part): Promise<void> {
  // The same as `salePrice` in shared/catalogue/discount.ts.
  await sql`
    insert into planned_sale_variants (sale_id, product_id, variant_id, price_before, sale_price)
    select ${saleId}, product_id, id, price, (price::bigint * 200 + 100 + ${percent}) / (2 * (100 + ${percent}))
    from variants where product_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update variants set price = sale_price from planned_sale_variants as changed
    where sale_id = ${saleId} and changed.product_id = any(${ids}::uuid[]) and variant_id = variants.id
      and price = price_before and price <> sale_price`.execute(tx);
  await sql`
    update planned_sale_products as changed set state = 'changed', discount_before = discount_percent from products
    where sale_id = ${saleId} and product_id = any(${ids}::uuid[]) and products.id = product_id`.execute(tx);
  await sql`
    update products set discount_percent = ${percent}, updated_at = ${at} where id = any(${ids}::uuid[])`.execute(tx);
}

/** Prices that staff changed during the sale stay, and are noted. */
async function restoreProducts(tx: Database, { saleId, ids, percent, at }: Part): Promise<void> {
  await sql`
    update planned_sale_variants as changed set is_edited = true from variants
    where sale_id = ${saleId} and changed.product_id = any(${ids}::uuid[]) and variant_id = variants.id
      and price <> sale_price and price <> price_before`.execute(tx);
  await sql`
    update variants set price = price_before from planned_sale_variants as changed
    where sale_id = ${saleId} and changed.product_id = any(${ids}::uuid[]) and variant_id = variants.id
      and price = sale_price and price <> price_before`.execute(tx);
  await sql`
    update planned_sale_products as changed set state = 'restored',
      is_edited = discount_percent is distinct from ${percent}::integer and discount_percent is distinct from discount_before
    from products
    where sale_id = ${saleId} and product_id = any(${ids}::uuid[]) and products.id = product_id`.execute(tx);
  await sql`
    update products set discount_percent = discount_before, updated_at = ${at} from planned_sale_products
    where sale_id = ${saleId} and product_id = any(${ids}::uuid[]) and products.id = product_id
      and discount_percent = ${percent}`.execute(tx);
}
