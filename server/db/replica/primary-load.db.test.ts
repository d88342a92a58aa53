import { sql, type KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeProduct } from '../../../tests/data/factories.ts';
import { type OwnServer, ownServer } from '../../../tests/shop/own-server.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { buildApp } from '../../app.ts';
import { assembleShop } from '../../startup/assemble-shop.ts';
import { openDatabase } from '../database.ts';
import { openReplica } from './open-replica.ts';

/**
 * The statements of the primary, besides the reads of the content version, which each process makes every half second.
 */
interface Load {
  statements: number;
  rows: number;
  /** Statements that read the catalogue. */
  ofProducts: number;
}

test('after a change of a product, a replica leaves the primary what says the present and what changed, and no product', async () => {
  const primary = await ownServer();
  const standby = primary.copy();
  standby.follow(primary);
  primary.start();
  const replicaHost = `${primary.connection.host}-standby`;
  standby.start({}, replicaHost);
  const shop = await testShop({ connection: primary.connection });
  for (let count = 0; count < 40; count += 1) await makeProduct(shop.db);

  const loads: Record<string, Load> = {};
  for (const processes of [1, 2, 4]) {
    for (const [name, host] of [
      ['without', null],
      ['with', replicaHost],
    ] as const) {
      loads[`${processes} ${name}`] = await loadOf(shop, primary.connection, { processes, host });
    }
  }

  const per = (processes: number, load: Load) =>
    Object.fromEntries(Object.entries(load).map(([name, count]) => [name, (count as number) * processes]));
  const [without, withReplica] = [loads['1 without']!, loads['1 with']!];
  expect(loads).toEqual({
    '1 without': { statements: 9, rows: 37, ofProducts: 5 },
    '1 with': { statements: 8, rows: 8, ofProducts: 0 },
    '2 without': per(2, without),
    '2 with': per(2, withReplica),
    '4 without': per(4, without),
    '4 with': per(4, withReplica),
  });
});

/** What the primary serves after one change of a product, until each process has rendered four responses again. */
async function loadOf(
  { db: changing, config, now, jobs }: TestShop,
  connection: OwnServer['connection'],
  { processes, host }: { processes: number; host: string | null },
): Promise<Load> {
  const load: Load = { statements: 0, rows: 0, ofProducts: 0 };
  const ofVersions = new Set<unknown>();
  const counting: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node);
      if (text.includes('from public_changes')) ofVersions.add(queryId);
      else load.statements += 1;
      if (/from products|from stock|"reviews"/.test(text)) load.ofProducts += 1;
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!ofVersions.delete(queryId)) load.rows += result.rows.length;
      return result;
    },
  };
  const apps = await Promise.all(
    Array.from({ length: processes }, async () => {
      const db = openDatabase(connection);
      onTestFinished(() => db.destroy());
      const replica = host === null ? null : openReplica({ ...connection, host, max: 4, patienceMs: 20_000 });
      if (replica) onTestFinished(() => replica.close());
      const ground = { db: db.withPlugin(counting), config, now, jobs, replica };
      const app = await buildApp(assembleShop(ground, { trustMs: 0 }));
      onTestFinished(() => app.close());
      return app;
    }),
  );
  const { id } = await changing.selectFrom('products').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const urls = [
    `/api/product/detail/${id}`,
    `/api/product/recommended/${id}`,
    '/api/product/list',
    '/api/product/search?query=shirt',
  ];
  const requestAll = async () => {
    for (const app of apps) for (const url of urls) expect((await app.inject(url)).statusCode).toBe(200);
  };
  await requestAll();
  await changing
    .updateTable('products')
    .set({ name: sql`name || '.'` })
    .where('id', '=', id)
    .execute();
  Object.assign(load, { statements: 0, rows: 0, ofProducts: 0 });
  await requestAll();
  return { ...load };
}
