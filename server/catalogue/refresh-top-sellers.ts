import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Counts how many units of each product were sold in paid orders that are not cancelled, in the last 90 days and ever
 * (decisions, Catalogue). Only products whose numbers changed are written.
 */
export async function refreshTopSellers(db: Database, now: Date): Promise<void> {
  await sql`
    with sales as (
      select order_lines.product_id,
        sum(order_lines.quantity) filter (where orders.paid_at > ${now}::timestamptz - interval '90 days') as recently,
        sum(order_lines.quantity) as ever
      from order_lines join orders on orders.id = order_lines.order_id
      where orders.paid_at is not null and orders.status <> 'cancelled'
      group by order_lines.product_id
    ),
    counted as (
      select products.id, coalesce(recently, 0) as recently, coalesce(ever, 0) as ever
      from products left join sales on sales.product_id = products.id
    )
    update products set sold_recently = recently, sold_ever = ever
    from counted
    where products.id = counted.id and (sold_recently, sold_ever) is distinct from (recently, ever)`.execute(db);
}
