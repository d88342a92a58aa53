import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type CreatedProduct, makeProduct } from '../../../tests/data/factories.ts';
import { guestWithOrder } from '../../../tests/actions/purchase.ts';
import { type OwnServer, ownServer } from '../../../tests/shop/own-server.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { ownDatabase } from '../../../tests/shop/own-database.ts';
import { openLog } from '../../log/log.ts';
import { type Database, openDatabase, openStandby } from '../database.ts';
import { replicaChecks } from '../../operate/doctor/replica-check.ts';
import { currentMoment } from './current-moment.ts';
import { untilReplayed } from './until-replayed.ts';

test('pages and lists are read from a current replica, and what they show is what the primary has', async () => {
  const { shop, shirt, counts } = await shopWithReplica();

  await reprice(shop.db, shirt, 7_000);

  expect(await shownPrices(shop, shirt)).toEqual({ page: 7_000, list: 7_000 });
  expect(counts.replica).toBeGreaterThanOrEqual(3); // The page, the list, and the search index.
  expect(counts.primary).toBe(0);
});

test('all that everybody may see is read from the replica, and so is that something is not there', async () => {
  const { shop, shirt, counts } = await shopWithReplica();
  const urls = [
    `/api/product/detail/${shirt.productId}`,
    `/api/product/reviews/${shirt.productId}`,
    `/api/product/recommended/${shirt.productId}`,
    '/api/product/list?category=Shirts',
    '/api/product/search?query=adire',
    '/api/size-guides',
    '/api/delivery-areas',
    '/api/home/banners',
    '/sitemap.xml',
  ];
  const missing = ['/api/text-pages/none', '/api/collections/none', `/api/product/detail/${randomUUID()}`];

  const statuses: number[] = [];
  for (const url of [...urls, ...missing]) statuses.push((await shop.app.inject(url)).statusCode);

  expect(statuses).toEqual([...urls.map(() => 200), ...missing.map(() => 404)]);
  expect(counts).toMatchObject({ replica: urls.length + missing.length, primary: 0 });
});

test('what is read from a replica can write nothing', async () => {
  const { shop } = await shopWithReplica();

  const read = await shop.readPublic(async (db) => {
    const { rows } = await sql<{ isStandby: boolean; isReadOnly: string }>`
      select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') as is_read_only`.execute(db);
    return rows[0];
  });

  expect(read).toEqual({ isStandby: true, isReadOnly: 'on' });
});

test('a cart and an order are read from the primary alone', async () => {
  const { shop, counts } = await shopWithReplica();
  const before = { ...counts };

  await guestWithOrder(shop);

  expect(counts).toEqual(before);
});

test('while a replica replays nothing a changed price shows at once, and later the replica is read again', async () => {
  const { shop, shirt, counts, standby } = await shopWithReplica({ patienceMs: 100 });
  await sql`select pg_wal_replay_pause()`.execute(standby);

  for (const price of [7_000, 8_000]) {
    await reprice(shop.db, shirt, price);
    expect(await shownPrices(shop, shirt)).toEqual({ page: price, list: price });
  }
  expect(counts.replica).toBe(0);

  await sql`select pg_wal_replay_resume()`.execute(standby);
  await expect.poll(() => readsReplica(shop), { timeout: 20_000 }).toBe(true);
  expect(await shownPrices(shop, shirt)).toEqual({ page: 8_000, list: 8_000 });
});

test('of a replica that is always a little behind, nobody reads an older price', async () => {
  const { shop, shirt, counts } = await shopWithReplica({ standby: { recovery_min_apply_delay: '20ms' } });

  for (let price = 7_000; price < 7_020; price += 1) {
    await reprice(shop.db, shirt, price);
    expect(await shownPrices(shop, shirt)).toEqual({ page: price, list: price });
  }
  expect(counts.replica).toBeGreaterThan(0);
});

test('a change that the primary shows before it wrote it to its log is not missed', async () => {
  const { shop, shirt } = await shopWithReplica({
    primary: { synchronous_commit: 'off', wal_writer_delay: '10s' },
    patienceMs: 100,
  });
  const isCurrent = async () => {
    await sql`select pg_switch_wal()`.execute(shop.db); // Writes what there is.
    return readsReplica(shop);
  };
  await expect.poll(isCurrent, { timeout: 20_000, interval: 1_100 }).toBe(true);

  await reprice(shop.db, shirt, 7_000);

  expect(await shownPrices(shop, shirt)).toEqual({ page: 7_000, list: 7_000 });
});

test('a product whose change was not committed when the index was read from the replica is found once it is', async () => {
  const { shop, shirt, counts } = await shopWithReplica({ isIndexRead: false });
  const tx = await shop.db.startTransaction().execute();
  await tx.updateTable('products').set({ basePrice: 3_000 }).where('id', '=', shirt.productId).execute();
  await makeProduct(shop.db); // A later transaction that ends earlier.
  expect(await cheapest(shop, 4_000)).toEqual([]);
  expect(counts.primary).toBe(0);

  await tx.commit().execute();

  expect(await cheapest(shop, 4_000)).toEqual([shirt.productId]);
});

test('a replica that dies costs no shopper anything, and the operator one line; when it is back it is read again', async () => {
  const { shop, shirt, counts, lines, standbyServer, startStandby } = await shopWithReplica();
  await shownPrices(shop, shirt);

  standbyServer.stop('immediate');
  for (let price = 7_000; price < 7_030; price += 1) {
    await reprice(shop.db, shirt, price);
    expect(await shownPrices(shop, shirt)).toEqual({ page: price, list: price });
  }
  expect(counts.primary).toBeGreaterThan(30);
  startStandby();

  await expect.poll(() => readsReplica(shop), { timeout: 20_000 }).toBe(true);
  expect(lines()).toEqual([
    expect.stringContaining('The read replica is not used, and public pages are read from the primary'),
    expect.stringContaining('The read replica is used again after'),
  ]);
});

test('a replica that was promoted is another primary, and is not read', async () => {
  const { shop, shirt, counts, standby, standbyServer, lines } = await shopWithReplica({ patienceMs: 100 });
  standbyServer.promote();

  await reprice(standby, shirt, 7_000);

  expect(await shownPrices(shop, shirt)).toEqual({ page: 12_500, list: 12_500 });
  // Not tried for a second if it was behind a moment ago.
  const looked = async () => {
    expect(await readsReplica(shop)).toBe(false);
    return lines();
  };
  await expect.poll(looked, { timeout: 10_000 }).toEqual([expect.stringContaining('it is no standby')]);
  expect(counts.replica).toBe(0);
});

test('after the files of a backup were put back, a replica that is ahead of them is never read', async () => {
  const primary = await ownServer();
  const backup = primary.copy();
  const { shop, shirt: lost, counts, standby } = await shopWithReplica({ patienceMs: 100 }, primary, backup.copy());
  expect(await shownPrices(shop, lost)).toMatchObject({ page: 12_500 });
  expect(counts.replica).toBeGreaterThan(0);
  await sql`select pg_switch_wal()`.execute(shop.db); // The replica is far ahead.
  await makeProduct(shop.db);
  await caughtUp(shop.db, standby);

  primary.stop('immediate');
  backup.start();
  await expect.poll(() => isThere(shop.db), { timeout: 60_000 }).toBe(true);
  await expect.poll(() => readsReplica(shop), { timeout: 5_000 }).toBe(false);
  const shirt = await makeProduct(shop.db);

  const before = counts.replica;
  expect(await listed(shop)).toEqual([shirt.productId]);
  expect((await shop.app.inject(`/api/product/detail/${lost.productId}`)).statusCode).toBe(404);
  expect(counts.replica).toBe(before);
});

test('a standby of another cluster is not read, though a dump brought it the same history', async () => {
  const [primary, other] = [await ownServer(), await ownServer()];
  primary.start();
  const db = opened(openDatabase(primary.connection));
  await currentMoment(db); // Writes the row.
  const dumped = await db.selectFrom('primaryHistory').selectAll().executeTakeFirstOrThrow();
  other.start();
  const source = openDatabase(other.connection);
  await source.insertInto('primaryHistory').values(dumped).execute();
  await sql`select pg_switch_wal()`.execute(source); // It is far ahead.
  await source.destroy();
  other.stop();
  other.follow(primary);
  other.start();
  const standby = opened(openStandby(other.connection));

  const read = async () => {
    const moment = await currentMoment(db);
    return standby.transaction().execute((tx) => untilReplayed(tx, moment));
  };

  await expect(read()).rejects.toThrow('it does not follow the server of DATABASE_URL');
});

test('a role without any privilege but on the tables may say the present of the primary', async () => {
  const db = opened(openDatabase(await ownDatabase()));
  const role = `plain_replica_${process.pid}`;
  const own = await currentMoment(db);
  await db.deleteFrom('primaryHistory').execute();

  await db.transaction().execute(async (tx) => {
    await sql
      .raw(
        `create role ${role}; grant select, insert, update, delete on primary_history to ${role}; set local role ${role}`,
      )
      .execute(tx);
    expect((await currentMoment(tx)).history).toBe(own.history);
    await expect(untilReplayed(tx, own)).rejects.toThrow('it is no standby');
    await sql.raw(`reset role; drop owned by ${role}; drop role ${role}`).execute(tx);
  });
});

test('the doctor says whether the replica is read, and why not', async () => {
  const { shop, standby, standbyServer, host } = await shopWithReplica();
  const config = { ...shop.config, databaseReadUrl: `postgres://shop@/shop?host=${host}` };
  const finding = () => replicaChecks(shop.db, config)[0]!.run();

  await expect.poll(finding, { timeout: 20_000 }).toMatchObject({ state: 'ok' });
  await sql`select pg_wal_replay_pause()`.execute(standby);
  await makeProduct(shop.db);
  expect(await finding()).toMatchObject({
    state: 'attention',
    sentence: expect.stringMatching(/bytes of log behind/) as string,
  });
  standbyServer.stop('immediate');
  expect(await finding()).toMatchObject({
    state: 'attention',
    sentence: expect.stringMatching(/Let DATABASE_READ_URL lead to a standby/) as string,
  });
  expect(replicaChecks(shop.db, shop.config)).toEqual([]);
});

interface Settings {
  primary?: Record<string, string>;
  standby?: Record<string, string>;
  patienceMs?: number;
  isIndexRead?: boolean;
}

/** A shop with a shirt and a replica that has it. */
async function shopWithReplica(settings: Settings = {}, given?: OwnServer, copied?: OwnServer) {
  const primary = given ?? (await ownServer());
  const standbyServer = copied ?? primary.copy();
  standbyServer.follow(primary);
  primary.start(settings.primary);
  const host = `${standbyServer.connection.host}-standby`;
  const startStandby = () => standbyServer.start(settings.standby, host);
  startStandby();
  const written: string[] = [];
  const shop = await testShop({
    connection: primary.connection,
    // However busy the machine is, a replica that replays is waited for.
    replica: { ...primary.connection, host, patienceMs: settings.patienceMs ?? 20_000 },
    log: openLog('warn', { write: (line) => void written.push((JSON.parse(line) as { msg: string }).msg) }),
  });
  const shirt = await makeProduct(shop.db);
  const standby = opened(openStandby({ ...primary.connection, host }));
  await shop.readPublic(async () => {}); // The first read says on the primary which history it is of.
  await caughtUp(shop.db, standby);
  if (settings.isIndexRead !== false) await shop.searchIndex();
  Object.assign(shop.counts.publicReads, { replica: 0, primary: 0 });
  const counts = shop.counts.publicReads;
  return { shop, shirt, counts, standby, standbyServer, startStandby, host, lines: () => written };
}

function opened(db: Database): Database {
  onTestFinished(() => db.destroy());
  return db;
}

const isThere = (db: Database) =>
  sql`select`.execute(db).then(
    () => true,
    () => false,
  );

async function caughtUp(primary: Database, standby: Database): Promise<void> {
  const [row] = (await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary)).rows;
  const isReplayed = async () =>
    (await sql<{ is: boolean }>`select pg_last_wal_replay_lsn() >= ${row!.lsn}::pg_lsn as is`.execute(standby)).rows[0]
      ?.is;
  await expect.poll(isReplayed, { timeout: 20_000 }).toBe(true);
}

const readsReplica = (shop: TestShop): Promise<boolean> =>
  shop.readPublic(async (db) => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db);
    return rows[0]!.is;
  });

async function reprice(db: Database, { productId }: CreatedProduct, price: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('variants').set({ price }).where('productId', '=', productId).execute();
    await tx.updateTable('products').set({ basePrice: price }).where('id', '=', productId).execute();
  });
}

/** The values on the page of a product and on its card. */
async function shownPrices({ app }: TestShop, { productId }: CreatedProduct) {
  const page = await app.inject(`/api/product/detail/${productId}`);
  const list = await app.inject('/api/product/list');
  expect([page.statusCode, list.statusCode]).toEqual([200, 200]);
  const { products } = list.json<{ products: { _id: string; basePrice: number }[] }>();
  return {
    page: page.json<{ product: { variants: { price: number }[] } }>().product.variants[0]?.price,
    list: products.find(({ _id }) => _id === productId)?.basePrice,
  };
}

async function listed({ app }: TestShop, query = ''): Promise<string[]> {
  const response = await app.inject(`/api/product/list${query}`);
  return response.json<{ products: { _id: string }[] }>().products.map(({ _id }) => _id);
}

const cheapest = (shop: TestShop, below: number) => listed(shop, `?price=0-${below}`);
