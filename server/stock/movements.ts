import { sql } from 'kysely';
import type { StockMovement } from '#shared/admin/stock/api.ts';
import type { Database } from '../db/database.ts';
import { paginate, type Sorting } from '../db/paginate.ts';
import type { StockItemKey } from './available-quantity.ts';

const pageSize = 50;

const sorting: Sorting = { direction: 'desc', columns: [['integer', sql`movement.id`]] };

interface MovementRow extends Omit<StockMovement, '_id' | 'at'> {
  id: number;
  at: Date;
  sortKey: string[];
}

/**
 * The movements of a stock item, the newest first, each with the units on hand after it and the name of who made it.
 */
export async function stockMovements(db: Database, { variantId, size }: StockItemKey, cursor: string | undefined) {
  const { rows, ...pages } = await paginate(
    sorting,
    { cursor, pageSize },
    async ({ condition, order, limit, sortKey }) => {
      const { rows: found } = await sql<MovementRow>`
        select movement.id, movement.at, kind, delta, after, reason, order_id,
          coalesce(staff.name, split_part(who, ':', 1)) as who, ${sortKey} as sort_key
        from (
          select * from (
            select *, sum(delta) over (order by id)::integer as after from stock_movements
            where variant_id = ${variantId} and size = ${size}
          ) as movement
          where ${condition} order by ${order} limit ${limit}
        ) as movement
        left join staff on who = 'staff:' || staff.id
        order by ${order}`.execute(db);
      return found;
    },
  );
  return { movements: rows.map(({ id, at, ...row }) => ({ _id: id, at: at.toISOString(), ...row })), ...pages };
}
