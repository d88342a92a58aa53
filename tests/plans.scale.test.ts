import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSession } from '#server/accounts/sessions.ts';
import { refreshTopSellers } from '#server/catalogue/top-sellers/refresh-top-sellers.ts';
import { BatchingClient } from '#server/db/batching/batching-client.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { deleteEmailsAbout, deleteOldEmails } from '#server/email/delete-emails.ts';
import { deleteOldPaymentEvents, erasePayers } from '#server/payments/erase-payers.ts';
import { anonymizeOldOrders } from '#server/privacy/delete-account.ts';
import { loadOrders } from './bench/rows/many-orders.ts';
import { loadPastOrders } from './bench/rows/past-orders.ts';
import { loadProducts } from './bench/rows/products.ts';
import { whatThereIs } from './bench/setup.ts';
import { orderPayload } from './data/factories.ts';
import { lastPageBefore } from './actions/list-pages.ts';
import { Shopper } from './actions/shopper.ts';
import { newShopper } from './actions/signing-in.ts';
import { newStaff } from './actions/staff.ts';
import { testShop, type TestShop } from './shop/test-shop.ts';

/** Tables that grow with the shop. A query that reads all of one gets slower the more the shop sells. */
const growing = [
  'products',
  'variants',
  'stock',
  'orders',
  'order_lines',
  'order_access',
  'letters',
  'payment_events',
  'payment_attempts',
  'catalogue_changes',
];

test('with 10,000 products and 20,000 orders, no request of a shopper, no count of sales and no deletion of personal data reads a whole table', async () => {
  const shop = await testShop();
  await loadProducts(shop.db, 10_000);
  const { cookie, orderIds } = await loadOrders(shop.db, 20_000);
  const { items } = await whatThereIs(shop.db);
  const shopper = await newShopper(shop);
  const guest = new Shopper(shop);
  const item = { ...items[0]!, variants: {} };
  const { productId, variantId, size } = item;
  // A busy day.
  await sql`insert into catalogue_changes (product_id) select id from products cross join generate_series(1, 5)`.execute(
    shop.db,
  );
  await sql`
    insert into letters (key, recipient, subject, text, html, created_at, sent_at)
    select 'order-paid:' || id, email, '', '', '', created_at, created_at from orders`.execute(shop.db);
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into payment_attempts (reference, order_id, amount_kobo, received_kobo, created_at, status, outcome)
      select 'paid-' || id, id, 1300000, 1300000, paid_at, 'success', 'applied' from orders where paid_at is not null`.execute(
      tx,
    );
    await sql`
      insert into payment_events (key, reference, body, received_at)
      select reference, reference, '{}', created_at from payment_attempts`.execute(tx);
  });
  // The first read loads everything, once per process.
  await get(shop, '/api/product/list');
  await sql`analyze`.execute(shop.db);

  const statements = recorded();
  for (const query of [
    'sort=nameDesc&page=700',
    'sort=priceAsc&size=M&color=Wine&category=Dresses&price=10000-40000',
    'sort=topSelling&showOutOfStock=true',
  ])
    await get(shop, `/api/product/list?${query}`);
  for (const expected of ['linen dress', 'lagos', 'anakra', 'Àdìrẹ']) {
    await get(shop, `/api/product/search?${new URLSearchParams({ query: expected })}`);
  }
  await get(shop, `/api/product/detail/${productId}`);
  await get(shop, `/api/product/recommended/${productId}`);
  await get(shop, `/api/orders/${orderIds[0]}`, cookie);
  await get(shop, '/api/user/orders', cookie);
  await get(shop, `/api/user/orders?before=${Date.now()}000_${orderIds[0]}`, cookie);
  await succeed(guest.call('POST', '/api/product/check-stock', { productId, variantId, size, requestedQuantity: 1 }));
  await succeed(guest.call('POST', '/api/orders', orderPayload([item], { size }), { 'idempotency-key': 'once' }));
  await succeed(guest.call('POST', '/api/orders', orderPayload([item], { size, quantity: 2 })));
  await succeed(shopper.call('POST', '/api/cart', { productId, variantId, size, quantity: 1 }));
  await succeed(shopper.call('GET', '/api/cart'));
  await refreshTopSellers(shop.db, shop.now());
  await deleteOldEmails(shop.db, shop.now());
  await deleteOldPaymentEvents(shop.db, shop.now());
  await anonymizeOldOrders(shop);
  await transact(shop.db, async (tx) => {
    await erasePayers(tx, orderIds.slice(0, 3));
    await deleteEmailsAbout(tx, orderIds.slice(0, 3));
  });
  await succeed(shopper.call('DELETE', '/api/user/delete-account'));
  vi.restoreAllMocks();

  expect(statements.size).toBeGreaterThan(40);
  for (const [text, values] of statements) {
    expect(await wholeTables(shop, text, values), text).toEqual([]);
  }
}, 120_000);

test('finding a session reads no row twice, in a shop too small for indexes', async () => {
  const shop = await testShop();
  await sql`analyze`.execute(shop.db); // Analysed while empty, tables seem to be small.
  for (let number = 0; number < 60; number += 1) {
    const account = {
      id: randomUUID(),
      email: `shopper-${number}@example.com`,
      firstName: 'Ada',
      lastName: 'Eze',
      createdAt: new Date(),
    };
    await shop.db.insertInto('accounts').values(account).execute();
    await startSession(shop.db, { accountId: account.id, browser: null }, new Date());
  }
  const shopper = await newShopper(shop);

  const statements = recorded();
  await succeed(shopper.call('GET', '/api/cart'));
  vi.restoreAllMocks();

  const [statement] = [...statements].filter(([text]) => text.includes('session_tokens'));
  const plan = await lastingPlan(shop, ...statement!);
  // Sixty-one accounts and sessions, and two tokens of each.
  expect(rowsRead(plan)).toBeLessThanOrEqual(61 * 4);
});

test('a page of one customer with thousands of orders reads no more orders than the page shows', async () => {
  const shop = await testShop();
  await loadProducts(shop.db, 100);
  const { cookie, orderIds } = await loadOrders(shop.db, 20_000);
  // All have the address of the customer, who was signed in for all but one in 256.
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update orders set email = 'history@example.com',
        account_id = case when get_byte(uuid_send(id), 0) > 0 then mine.account_id end
      from (select account_id from orders where id = ${orderIds[0]!}) as mine
      where status = 'delivered'`.execute(tx);
  });
  await sql`analyze`.execute(shop.db);

  const statements = recorded();
  await get(shop, '/api/user/orders', cookie);
  await get(shop, `/api/user/orders?before=${Date.now() - 86_400_000 * 3}000_${orderIds[0]}`, cookie);
  vi.restoreAllMocks();

  const pages = [...statements].filter(([text]) => text.includes('order_lines'));
  expect(pages).toHaveLength(2);
  for (const [text, values] of pages) {
    // Twenty-one of each list and the twenty-one of both; sorting orders of the same moment takes a few more.
    expect(rowsRead(await lastingPlan(shop, text, values), ['orders'])).toBeLessThan(100);
  }
}, 120_000);

test('the last page of a list in the admin reads as few rows as the first', async () => {
  const shop = await testShop();
  const owner = await newStaff(shop);
  await loadProducts(shop.db, 10_000);
  await loadPastOrders(shop.db, 20_000, shop.now());
  await sql`
    insert into customers (email, name, phone, last_at, sought)
    select email, max(name), max(phone), max(created_at), email from orders group by email`.execute(shop.db);
  await sql`
    insert into audit_log (at, action, subject)
    select now(), 'product.changed', n::text from generate_series(1, 20000) as n`.execute(shop.db);
  await sql`analyze`.execute(shop.db);

  const id = '00000000-0000-0000-0000-000000000000';
  const maxId = id.replaceAll('0', 'f');
  for (const [url, table, end] of [
    ['orders?show=all', 'orders', ['0', id]],
    ['orders?show=shipped', 'orders', ['9'.repeat(16), maxId]],
    ['customers?kind=all', 'customers', ['0', id]],
    ['customers?kind=guests', 'customers', ['0', id]],
    ['products?status=', 'products', ['0', id]],
    ['stock?search=', 'products', ['~', maxId]],
    ['log?what=', 'audit_log', ['0']],
  ] as const) {
    const statements = recorded();
    await succeed(owner.call('GET', `/api/admin/${url}`));
    await succeed(owner.call('GET', `/api/admin/${url}&cursor=${lastPageBefore(...end)}`));
    vi.restoreAllMocks();

    const pages = [...statements].filter(([text]) => text.includes('sort_key'));
    expect(pages, url).toHaveLength(2);
    for (const [text, values] of pages) {
      // One row more than a page, each of them read in full once it is chosen.
      expect(rowsRead(await lastingPlan(shop, text, values), [table]), `${url} ${text}`).toBeLessThan(200);
    }
  }
}, 120_000);

/** Every statement from now on, with its values; statements that only control the transaction are left out. */
function recorded(): Map<string, unknown[]> {
  const statements = new Map<string, unknown[]>();
  // oxlint-disable-next-line typescript/unbound-method -- It is called on the connection below.
  const original = BatchingClient.prototype.query;
  vi.spyOn(BatchingClient.prototype, 'query').mockImplementation(function (this: BatchingClient, ...query) {
    const [text, values] = query as [unknown, unknown];
    const isOne = typeof text === 'string' && /^\s*(select|with|insert|update|delete)\b/i.test(text);
    if (isOne && !text.includes('pgboss')) statements.set(text, Array.isArray(values) ? values : []);
    return original.apply(this, query);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return statements;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The growing tables that PostgreSQL would read from beginning to end for a statement. */
async function wholeTables(shop: TestShop, text: string, values: readonly unknown[]): Promise<string[]> {
  return stepsOf(await planOf(shop.db, `explain (format json) ${text}`, values))
    .filter((plan) => plan['Node Type'] === 'Seq Scan' && growing.includes(plan['Relation Name'] ?? ''))
    .map((plan) => plan['Relation Name']!);
}

/** The generic plan for any values, and what it took to execute it with these. */
function lastingPlan({ db }: TestShop, text: string, values: readonly unknown[]): Promise<Plan> {
  return db.connection().execute(async (one) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(one);
    await sql.raw(`prepare statement as ${text}`).execute(one);
    const given = sql.join(values.map((value) => sql.lit(asText(value))));
    const { sql: execute } = (values.length > 0 ? sql`execute statement(${given})` : sql`execute statement`).compile(
      one,
    );
    const plan = await planOf(one, `explain (analyze, format json) ${execute}`, []);
    await sql`deallocate statement`.execute(one);
    await sql`reset plan_cache_mode`.execute(one);
    return plan;
  });
}

const asText = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : String(value);
};

async function planOf(db: Database, explain: string, values: readonly unknown[]): Promise<Plan> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    ...sql`select`.compile(db),
    sql: explain,
    parameters: values,
  });
  const [found] = Object.values(rows[0]!) as [[{ Plan: Plan }]];
  return found[0].Plan;
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** Rows of a table, or of part of it, that were read, counting each time. */
function rowsRead(plan: Plan, tables?: readonly string[]): number {
  return stepsOf(plan)
    .filter(({ 'Relation Name': table }) => table !== undefined && (tables?.includes(table) ?? true))
    .reduce((sum, step) => {
      const rows = (step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0);
      return sum + rows * (step['Actual Loops'] ?? 1);
    }, 0);
}

async function get({ app }: TestShop, url: string, cookie = ''): Promise<void> {
  const response = await app.inject({ url, headers: { cookie } });
  expect(response.statusCode, url).toBe(200);
}

async function succeed(response: ReturnType<Shopper['call']>): Promise<void> {
  const { status, body } = await response;
  expect(status, body.message).toBe(200);
}
