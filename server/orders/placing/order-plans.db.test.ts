import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { Shopper } from '../../../tests/actions/shopper.ts';
import { loadOrders } from '../../../tests/bench/rows/many-orders.ts';
import { loadProducts } from '../../../tests/bench/rows/products.ts';
import { whatThereIs } from '../../../tests/bench/setup.ts';
import { orderPayload } from '../../../tests/data/factories.ts';
import { ownDatabase } from '../../../tests/shop/own-database.ts';
import type { Database } from '../../db/database.ts';

test('PostgreSQL does not plan the statements of an order again for each one, as it would for the values of each in a large shop', async () => {
  vi.resetModules(); // In a process that has prepared nothing yet: it stops at some number.
  const { testShop } = await import('../../../tests/shop/test-shop.ts');
  // One connection, which says what it planned.
  const shop = await testShop({ connection: { ...(await ownDatabase()), max: 1 } });
  await loadProducts(shop.db, 20);
  await loadOrders(shop.db, 2_000);
  await sql`analyze`.execute(shop.db);
  const { items } = await whatThereIs(shop.db);
  const place = async (number: number) => {
    const email = `shopper-${number}@example.com`;
    const payload = orderPayload([{ ...items[number]!, variants: {} }], { size: items[number]!.size, email });
    return (await new Shopper(shop).call('POST', '/api/orders', payload, { 'idempotency-key': email })).status;
  };
  const statuses = new Set<number>();

  // The third execution prepares a statement, and PostgreSQL plans the first five of a prepared one for their values.
  for (let number = 0; number < 8; number += 1) statuses.add(await place(number));
  const before = await plannedForValues(shop.db);
  for (let number = 8; number < 12; number += 1) statuses.add(await place(number));
  const after = await plannedForValues(shop.db);

  expect(statuses).toEqual(new Set([200]));
  expect(after).toMatchObject(before);
  const ofOrders = Object.entries(after).filter(([statement]) =>
    /paid_in_last_hour|insert into "orders"/.test(statement),
  );
  expect(ofOrders.map(([, times]) => times)).toEqual([0, 0]);
});

/** How often each prepared statement was planned for the values of one execution. */
async function plannedForValues(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ statement: string; times: number }>`
    select statement, custom_plans as times from pg_prepared_statements`.execute(db);
  return Object.fromEntries(rows.map(({ statement, times }) => [statement, times]));
}
