import { sql } from 'kysely';
import { adminMessages } from '#shared/admin/messages.ts';
import { ShopError } from '#shared/errors.ts';
import type { Database } from '../../db/database.ts';

/**
 * One sale is planned or moved at a time, so that each sees the others' products. Comes before the lock of a sale. The
 * database's triggers take the same lock (migration 0234).
 */
export async function lockPlanning(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('planned_sales'))`.execute(tx);
}

export const lockSale = (tx: Database, id: string) =>
  tx.selectFrom('plannedSales').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface SaleTime {
  id: string;
  startsAt: Date;
  endsAt: Date;
  /** Those of the sale, if not given. */
  products?: readonly string[];
}

/** Needs `lockPlanning`. @throws ShopError `sale_overlaps`, with the name of a product and of its other sale */
export async function rejectOverlap(tx: Database, { id, startsAt, endsAt, products }: SaleTime): Promise<void> {
  const ids = products
    ? sql`${products}::uuid[]`
    : sql`array(select product_id from planned_sale_products where sale_id = ${id})`;
  const { rows } = await sql<{ product: string; sale: string }>`
    select products.name as product, planned_sales.name as sale
    from planned_sale_products
    join planned_sales on planned_sales.id = sale_id
    join products on products.id = product_id
    where product_id = any(${ids}) and sale_id <> ${id} and planned_sales.state in ('planned', 'running')
      and starts_at < ${endsAt} and ${startsAt} < ends_at
    order by products.name limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  throw new ShopError('sale_overlaps', {
    message: adminMessages.plannedSales.overlaps(other.product, other.sale),
  });
}
