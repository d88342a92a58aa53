import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { paginate, type Sorting } from '../../db/paginate.ts';
import { namedItems, pageSize, toNamedItem } from './named-items.ts';

/** A stock item is low when this many units or fewer are available. */
export async function lowStockThreshold(db: Database): Promise<number> {
  const alert = await db.selectFrom('stockAlert').select('lowAt').executeTakeFirstOrThrow();
  return alert.lowAt;
}

/** How many stock items of published products are low. */
export async function lowStockCount(db: Database, threshold: number): Promise<number> {
  // The subquery names the products that are not published, because they are few.
  const { total } = await db
    .selectFrom('stock')
    .select(sql<number>`count(*)`.as('total'))
    .where(available, '<=', threshold)
    .where('variantId', 'not in', (variants) =>
      variants
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'productId')
        .select('variants.id')
        .where('status', '<>', 'published'),
    )
    .executeTakeFirstOrThrow();
  return total;
}

const available = sql<number>`stock.quantity - stock.reserved`;

const byAvailable: Sorting = {
  direction: 'asc',
  columns: [
    ['integer', available],
    ['text', sql`stock.sku`],
  ],
};

/**
 * Stock items of published products at or under the threshold: sold out first, then the fewest units, then by SKU.
 */
export async function lowStock(db: Database, cursor: string | undefined) {
  const threshold = await lowStockThreshold(db);
  const [{ rows, ...pages }, total] = await Promise.all([
    paginate(byAvailable, { cursor, pageSize }, ({ condition, order, limit, sortKey }) =>
      namedItems(db)
        .select(sortKey.as('sortKey'))
        .where(available, '<=', threshold)
        .where('products.status', '=', 'published')
        .where(condition)
        .orderBy(order)
        .limit(limit)
        .execute(),
    ),
    lowStockCount(db, threshold),
  ]);
  return { items: rows.map(toNamedItem), ...pages, total, lowAt: threshold };
}
