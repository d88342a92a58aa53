import { type RawBuilder, sql } from 'kysely';
import type { StockValue } from '#shared/admin/reports/api.ts';
import type { Database } from '../db/database.ts';

/** The cost of units to the shop, in kobo, for rows that have a number of units and the cost of one in naira. */
export const costOf = (units: RawBuilder<unknown>, unitCost: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(100 * (${units})::bigint * ${unitCost}), 0)::bigint`;

/** How many of these units have no known cost. */
export const unitsWithoutCost = (units: RawBuilder<unknown>, unitCost: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(${units}) filter (where ${unitCost} is null), 0)::int`;

/**
 * When the units of a row of `stock_movements`, joined with its order, count: what an order bought when it was paid, everything
 * else when it happened. A sale with a reason replaces units of a lost parcel (`sellMore`): it may be months after the payment,
 * in a month that was closed long before.
 */
export const countedAt = sql<Date>`case
  when stock_movements.kind = 'sold' and stock_movements.reason = '' then coalesce(orders.paid_at, stock_movements.at)
  else stock_movements.at end`;

/** The cost of all units on hand, including drafts and archived products. */
export async function stockValue(db: Database): Promise<StockValue> {
  const [quantity, cost] = [sql.ref('quantity'), sql.ref('cost')];
  return db
    .selectFrom('stock')
    .innerJoin('variants', 'variants.id', 'variantId')
    .select([
      sql<number>`coalesce(sum(quantity), 0)::int`.as('units'),
      costOf(quantity, cost).as('costKobo'),
      unitsWithoutCost(quantity, cost).as('unitsWithoutCost'),
    ])
    .executeTakeFirstOrThrow();
}
