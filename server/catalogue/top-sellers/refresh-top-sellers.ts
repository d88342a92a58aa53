import { sql } from 'kysely';
import { daysBefore, hoursBefore } from '#shared/dates/moments.ts';
import type { Database } from '../../db/database.ts';

/**
 * How far back each run looks for orders that change what sold: longer than a transaction takes, and than a worker is
 * away while it restarts.
 */
const lookBackHours = 1;
const recentDays = 90;

/**
 * Counts anew how many units of a product were sold in paid orders that are not cancelled, in the last 90 days and
 * ever: of the products in orders that were paid, cancelled or changed within the last hour, or grew older than 90 days
 * in it. Only products whose numbers changed are written. A replacement was sold with the order whose items came back
 * (docs/decisions/0080).
 */
export async function refreshTopSellers(db: Database, now: Date): Promise<void> {
  const ids = await soldDifferently(db, now);
  if (ids.length > 0) await countSales(db, now, ids);
}

/** Recounts all products, as after hours without a worker. In a transaction. */
export async function recountTopSellers(tx: Database, now: Date): Promise<void> {
  // A million orders take 20 seconds.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await countSales(tx, now, null);
}

/**
 * The ids of the products whose numbers may be others than an hour ago. Every time has two bounds: with one alone
 * PostgreSQL expects a third of all orders, and reads them all.
 */
async function soldDifferently(db: Database, now: Date): Promise<string[]> {
  const since = hoursBefore(now, lookBackHours);
  const [old, oldSince] = [now, since].map((time) => daysBefore(time, recentDays)) as [Date, Date];
  // The condition on the owner is that of the index; orders of deleted accounts are counted at night.
  const { rows } = await sql<{ id: string }>`
    select product_id as id from order_lines where order_id = any(array(
      select id from orders where paid_at > ${since} and paid_at <= ${now}
      union all
      select id from orders where paid_at > ${oldSince} and paid_at <= ${old}
      union all
      select id from orders
      where paid_at is not null and owner_left_at is null and status in ('delivered', 'cancelled')
        and greatest(delivered_at, cancelled_at) > ${since} and greatest(delivered_at, cancelled_at) <= ${now}))
    union
    select product_id from variants where id = any(array(
      select unnest(array[variant_id, new_variant_id]) from order_changes
      where applied_at > ${since} and applied_at <= ${now}))`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param ids null for all products */
/** The condition of `isSale` (`orders/is-sale.ts`), which the catalogue may not import. */
const isSale = sql`orders.discount_reason is distinct from 'exchange'`;

async function countSales(db: Database, now: Date, ids: readonly string[] | null): Promise<void> {
  const only = (column: string) => (ids ? sql`${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`);
  await sql`
    with sales as (
      select order_lines.product_id,
        sum(order_lines.quantity) filter (where orders.paid_at > ${daysBefore(now, recentDays)}) as recently,
        sum(order_lines.quantity) as ever
      from order_lines join orders on orders.id = order_lines.order_id
      where ${only('order_lines.product_id')} and orders.paid_at is not null and orders.status <> 'cancelled'
        and ${isSale}
      group by order_lines.product_id
    ),
    counted as (
      select products.id, coalesce(recently, 0) as recently, coalesce(ever, 0) as ever
      from products left join sales on sales.product_id = products.id where ${only('products.id')}
    )
    update products set sold_recently = recently, sold_ever = ever
    from counted
    where products.id = counted.id and (sold_recently, sold_ever) is distinct from (recently, ever)`.execute(db);
}
