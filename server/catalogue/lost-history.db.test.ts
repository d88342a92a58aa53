import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { databaseHistory } from '#server/db/history.ts';
import { type CreatedProduct, makeProduct, orderPayload } from '../../tests/data/factories.ts';
import { type OwnServer, ownServer } from '../../tests/shop/own-server.ts';
import { watchContentVersion } from '../response-cache/content-version.ts';
import { type TestShop, testShop } from '../../tests/shop/test-shop.ts';

test('after a failover that lost an order, its last unit is on sale again in a process that goes on', async () => {
  const primary = await ownServer();
  const standby = primary.copy();
  standby.follow(primary);
  primary.start();
  const shop = await testShop({ connection: primary.connection });
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  standby.start({}, `${primary.connection.host}-standby`);
  await standby.receiveAll(shop.db);
  standby.stop();
  await order(shop, shirt);
  expect(await onSale(shop)).toEqual([]);

  primary.stop('immediate');
  standby.start();
  standby.promote();

  await expect.poll(() => onSale(shop), { timeout: 60_000 }).toEqual([shirt.productId]);
});

test('after the files of a backup were put back, a process that goes on sells what the backup has', async () => {
  const server = await ownServer();
  const { shirt, backup } = await backedUp(server);
  const shop = await testShop({ connection: server.connection });
  await order(shop, shirt);
  expect(await onSale(shop)).toEqual([]);

  server.stop('immediate');
  backup.start();

  await expect.poll(() => onSale(shop), { timeout: 60_000 }).toEqual([shirt.productId]);
});

test('after a crash a change is seen that has the number of a transaction which the crash undid', async () => {
  const server = await ownServer();
  // The end of a transaction without changes reaches the disk only later.
  server.start({ wal_writer_delay: '10s' });
  const shop = await testShop({ connection: server.connection });
  const shirt = await makeProduct(shop.db, { stock: { M: 1 } });
  for (let times = 0; times < 10; times += 1) await undo(shop.db);
  expect(await onSale(shop)).toEqual([shirt.productId]);

  await crash(shop.db);
  await order(shop, shirt);

  expect(await onSale(shop)).toEqual([]);
});

test('what was cached before a restore is not sent after it, though as many changes were made since', async () => {
  const server = await ownServer();
  const { shirt, backup } = await backedUp(server);
  const { db } = await testShop({ connection: server.connection });
  const readVersion = watchContentVersion(db, 0);
  const rename = (name: string) => db.updateTable('products').set({ name }).where('id', '=', shirt.productId).execute();
  const changes = async () =>
    (await sql<{ n: number }>`select last_value as n from public_changes`.execute(db)).rows[0]?.n;
  await rename('Lost');
  const lost = { ...(await readVersion()), changes: await changes() };

  server.stop();
  backup.start();
  await isBack(db);
  await rename('Found');

  const found = { ...(await readVersion()), changes: await changes() };
  expect(found.changes).toBe(lost.changes);
  expect(found.version).not.toBe(lost.version);
});

/** Starts a server with one shirt in stock; the backup has its files of that moment. */
async function backedUp(server: OwnServer): Promise<{ shirt: CreatedProduct; backup: OwnServer }> {
  server.start();
  const db = openDatabase(server.connection);
  const shirt = await makeProduct(db, { stock: { M: 1 } });
  await db.destroy();
  server.stop();
  const backup = server.copy();
  server.start();
  return { shirt, backup };
}

/** A transaction that takes a number and is rolled back. */
async function undo(db: Database): Promise<void> {
  const tx = await db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(tx);
  await tx.rollback().execute();
}

/** Kills one of the server's processes; it ends all of them, recovers from its log and goes on. */
async function crash(db: Database): Promise<void> {
  const read = async () => {
    const { rows } = await sql<{ pid: number; history: string }>`
      select pg_backend_pid() as pid, ${databaseHistory} as history`.execute(db);
    return rows[0]!;
  };
  const { pid, history } = await read();
  process.kill(pid, 'SIGKILL');
  const now = () =>
    read().then(
      (row) => row.history,
      () => history,
    );
  await expect.poll(now, { timeout: 60_000 }).not.toBe(history);
}

const isThere = (db: Database) =>
  sql`select`.execute(db).then(
    () => true,
    () => false,
  );

/** The first queries find the broken connections. */
const isBack = (db: Database) => expect.poll(() => isThere(db), { timeout: 60_000 }).toBe(true);

/** Repeated like a browser would, until every broken connection is found. */
async function order({ app }: TestShop, shirt: CreatedProduct): Promise<void> {
  const place = {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': randomUUID() },
    payload: orderPayload([shirt]),
  } as const;
  await expect.poll(async () => (await app.inject(place)).statusCode, { timeout: 60_000 }).toBe(200);
}

/** The products that the shop lists as available; null while it has no database. */
async function onSale({ app }: TestShop): Promise<string[] | null> {
  const response = await app.inject('/api/product/list?showInStock=true');
  if (response.statusCode !== 200) return null;
  return response.json<{ products: { _id: string }[] }>().products.map(({ _id }) => _id);
}
