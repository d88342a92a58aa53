import { sql } from 'kysely';
import type { Customer, CustomerKind } from '#shared/admin/customers/api.ts';
import { rowsAPage } from '#shared/pagination.ts';
import type { Database } from '../db/database.ts';
import { likePattern } from '../db/like-pattern.ts';
import { isSale } from '../orders/is-sale.ts';
import { paginate, type Sorting } from '../db/paginate.ts';

interface ListQuery {
  cursor?: string | undefined;
  search: string;
  kind: CustomerKind;
}

const sorting: Sorting = {
  direction: 'desc',
  columns: [
    ['time', sql`customers.last_at`],
    ['uuid', sql`customers.id`],
  ],
};

/** A page of the customers, latest activity first. Purchases are added up for the rows of the page only. */
export async function listCustomers(db: Database, { cursor, search, kind }: ListQuery) {
  const matching = db
    .selectFrom('customers')
    .$if(kind !== 'all', (some) => some.where('accountId', kind === 'accounts' ? 'is not' : 'is', null))
    .$if(search !== '', (some) =>
      some.where(sql<boolean>`sought like lower(unaccent(${likePattern(asStored(search))}))`),
    );
  const [{ rows, ...pages }, { total }] = await Promise.all([
    paginate(sorting, { cursor, pageSize: rowsAPage }, ({ condition, order, limit, sortKey }) =>
      withOrderTotals(db, matching.selectAll().where(condition).orderBy(order).limit(limit))
        .select(sortKey.as('sortKey'))
        .orderBy(order)
        .execute(),
    ),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { customers: rows.map(toCustomer), ...pages, total };
}

/** Phone numbers match in any notation; they are stored as +2348030000000. */
export function asStored(search: string): string {
  const digits = search.replaceAll(/[\s()-]/g, '');
  return /^\+?\d{4,}$/.test(digits) ? digits.replace(/^0/, '').replace(/^\+/, '') : search;
}

/** Every customer with their purchases, in batches, so that 100,000 customers fit into memory. */
export async function* everyCustomer(db: Database): AsyncGenerator<Customer> {
  const batchSize = 500;
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const rows: ReturnType<typeof customerRows> = db
      .selectFrom('customers')
      .selectAll()
      .$if(after !== null, (some) => some.where('id', '>', after))
      .orderBy('id')
      .limit(batchSize);
    const found: Row[] = await withOrderTotals(db, rows).orderBy('id').execute();
    for (const row of found) yield toCustomer(row);
    if (found.length < batchSize) return;
    last = found.at(-1)!.id;
  }
}

const customerRows = (db: Database) => db.selectFrom('customers').selectAll();

const isCancelled = sql<boolean>`orders.status = 'cancelled'`;

/**
 * The owner of an order, as `belongsTo` has it, and its payments less refunds. A replacement of an exchange is no order
 * that the customer placed.
 */
export function withOrderTotals(db: Database, rows: ReturnType<typeof customerRows>) {
  return db
    .selectFrom(rows.as('customers'))
    .innerJoinLateral(
      (some) =>
        some
          .selectFrom('orders')
          .select([
            sql<number>`count(*) filter (where ${isSale} and not ${isCancelled})`.as('orders'),
            sql<number>`count(*) filter (where ${isSale} and ${isCancelled})`.as('cancelled'),
            sql<Date | null>`max(created_at) filter (where ${isSale} and not ${isCancelled})`.as('lastOrderAt'),
            sql<boolean>`coalesce(bool_or(owner_left_at is not null), false)`.as('isLeaving'),
            sql<number>`coalesce(floor(sum((
              select received_kobo - refunded_kobo from sale_payments where order_id = orders.id)) / 100), 0)::bigint`.as(
              'spent',
            ),
          ])
          .where(
            sql<boolean>`(orders.account_id = customers.account_id
              or (orders.account_id is null and orders.email = customers.email))`,
          )
          .as('totals'),
      (join) => join.onTrue(),
    )
    .selectAll('customers')
    .select(['totals.orders', 'totals.cancelled', 'totals.lastOrderAt', 'totals.spent', 'totals.isLeaving']);
}

type Row = Awaited<ReturnType<ReturnType<typeof withOrderTotals>['executeTakeFirstOrThrow']>>;

export function toCustomer({
  id,
  name,
  email,
  phone,
  accountId,
  orders,
  spent,
  lastOrderAt,
  cancelled,
}: Row): Customer {
  return {
    _id: id,
    name,
    email,
    phone,
    hasAccount: accountId !== null,
    orders,
    spent,
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
    cancelled,
  };
}
