import { type RawBuilder, sql } from 'kysely';
import type { Order } from '#shared/orders/api.ts';
import type { Database } from '../db/database.ts';
import type { Customer } from './access/may-read.ts';
import { ordersWithLines } from './order-by-id.ts';
import { toOrder } from './to-order.ts';

const ordersPerPage = 20;

/** One page of a customer's orders, the newest first. */
interface HistoryPage {
  orders: Order[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/**
 * Pages by a cursor instead of an offset, so that an order placed in the meantime does not shift them. Orders of the
 * same moment are sorted by id.
 *
 * As in `belongsTo`, there are two lists: orders of the account, and guest orders with its address. Each is read from
 * its own index and only as far as the page needs, so the first page of thousands of orders costs as much as that of
 * twenty.
 *
 * @param before the cursor from the previous page: microseconds since 1970, `_` and the id of its last order
 */
export async function orderHistoryPage(db: Database, customer: Customer, before?: string): Promise<HistoryPage> {
  const ofAccount = newest(sql`account_id = ${customer.id}`, before);
  const asGuest = newest(sql`account_id is null and email = ${customer.email}`, before);
  const ids = sql<string>`(
    select id from ((${ofAccount}) union all (${asGuest})) as merged
    order by created_at desc, id desc limit ${ordersPerPage + 1})`;
  const rows = await ordersWithLines(db)
    .select(cursor.as('cursor'))
    .where('orders.id', 'in', ids)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
  const page = rows.slice(0, ordersPerPage);
  return { orders: page.map(toOrder), next: rows.length > ordersPerPage ? page.at(-1)!.cursor : null };
}

/** Made in the database, which has microseconds: a cursor from a `Date` would skip orders. */
const cursor = sql<string>`(extract(epoch from orders.created_at) * 1000000)::bigint || '_' || orders.id`;

function newest(condition: RawBuilder<unknown>, before: string | undefined) {
  const [micros, id] = before?.split('_') ?? [];
  const isOlder =
    id === undefined
      ? sql``
      : sql`and (created_at, id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
  return sql`select id, created_at from orders where ${condition} ${isOlder}
    order by created_at desc, id desc limit ${ordersPerPage + 1}`;
}
