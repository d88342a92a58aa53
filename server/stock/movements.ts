import { sql } from 'kysely';
import type { StockMovement } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { paginateStock } from './paginate-stock.ts';
import type { StockItemKey } from './available-quantity.ts';

const pageSize = 50;

interface MovementRow extends Omit<StockMovement, '_id' | 'at'> {
  id: number;
  at: Date;
}

/**
 * The movements of a stock item, the newest first, each with the units on hand after it and the name of who made it.
 */
export async function stockMovements(db: Database, { variantId, size }: StockItemKey, page: number) {
  const isOfItem = sql`variant_id = ${variantId} and size = ${size}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from stock_movements where ${isOfItem}`.execute(db);
  const pages = paginateStock(counted[0]!.total, page, pageSize);
  const { rows } = await sql<MovementRow>`
    select movement.id, movement.at, kind, delta, after, reason, order_id, coalesce(staff.name, split_part(who, ':', 1)) as who
    from (
      select *, sum(delta) over (order by id)::integer as after from stock_movements where ${isOfItem}
      order by id desc limit ${pageSize} offset ${(pages.page - 1) * pageSize}
    ) as movement
    left join staff on who = 'staff:' || staff.id
    order by movement.id desc`.execute(db);
  return { movements: rows.map(({ id, at, ...row }) => ({ _id: id, at: at.toISOString(), ...row })), ...pages };
}
