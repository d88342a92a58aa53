import { type RawBuilder, sql } from 'kysely';
import type { Order } from '#shared/orders/api.ts';
import type { Database } from '../db/database.ts';
import { toOrder, ordersWithLines, type Person } from './order-by-id.ts';

/** So many orders a page. */
const ordersPerPage = 20;

/** One page of a person's orders, the newest first. */
interface HistoryPage {
  orders: Order[];
  /** Where the next page goes on; null at the end. */
  next: string | null;
}

/**
 * A page goes on from an order, not from a number: an order that is placed meanwhile moves nothing. Orders of one moment
 * stand by their ids.
 *
 * Theirs are two lists, as `belongsTo` has it: of the account, and of guests with the address. Each is read from its own
 * index, only as far as a page goes, so that the first page of thousands of orders costs what it costs of twenty.
 *
 * @param before where an earlier page ended: microseconds since 1970, `_` and the id of its last order
 */
export async function orderHistoryPage(db: Database, person: Person, before?: string): Promise<HistoryPage> {
  const ofAccount = newest(sql`account_id = ${person.id}`, before);
  const asGuest = newest(sql`account_id is null and email = ${person.email}`, before);
  const ids = sql<string>`(
    select id from ((${ofAccount}) union all (${asGuest})) as theirs
    order by created_at desc, id desc limit ${ordersPerPage + 1})`;
  const rows = await ordersWithLines(db)
    .select(placeOf.as('place'))
    .where('orders.id', 'in', ids)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
  const page = rows.slice(0, ordersPerPage);
  return { orders: page.map(toOrder), next: rows.length > ordersPerPage ? page.at(-1)!.place : null };
}

/** The database tells microseconds apart, a `Date` does not: a place made of one would skip orders. */
const placeOf = sql<string>`(extract(epoch from orders.created_at) * 1000000)::bigint || '_' || orders.id`;

function newest(whose: RawBuilder<unknown>, before: string | undefined) {
  const [micros, id] = before?.split('_') ?? [];
  const isOlder =
    id === undefined
      ? sql``
      : sql`and (created_at, id) < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
  return sql`select id, created_at from orders where ${whose} ${isOlder}
    order by created_at desc, id desc limit ${ordersPerPage + 1}`;
}
