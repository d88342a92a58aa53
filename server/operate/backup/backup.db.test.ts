import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { folderStorage } from '#server/catalogue/images/storage/folder-storage.ts';
import type { ImageStorage } from '#server/catalogue/images/storage/image-storage.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { reconcilePayments } from '#server/payments/reconcile-payments.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { guestWithDelivery, requestedReturn } from '../../../tests/actions/after-sale/returns.ts';
import { photoFiles, sentPhotos } from '../../../tests/actions/photos.ts';
import { guestWithOrder, jobStates, payAtProvider } from '../../../tests/actions/purchase.ts';
import { makeCoupon, makeProduct } from '../../../tests/data/factories.ts';
import { dumpOf } from '../../../tests/shop/dump.ts';
import { emptyDatabase } from '../../../tests/shop/empty-database.ts';
import { newStaff } from '../../../tests/actions/staff.ts';
import { type TestShop, testShop } from '../../../tests/shop/test-shop.ts';
import { queueAgain } from '../queue-again.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const silent = () => {};

test('a backup restored into an empty database is the same shop: every row, sequence and image, and its ledger is right', async () => {
  const shop = await testShop();
  await loadDemo(shop);
  await oneOrderOfEach(shop);
  const backup = await backupOf(shop);
  const target = await emptyTarget();
  const connection = { ...target.connection, user: await plainOwner(shop.db, target.connection.database!) };
  const goal = { ...target, connection, mayReplace: false, sendsEmails: true, say: silent };

  await restoreBackup(await readBackup(backup), goal);

  const restored = databaseOn(target.connection);
  expect(await rowsOf(restored)).toEqual(await rowsOf(shop.db));
  expect(await sequencesOf(restored)).toEqual(await sequencesOf(shop.db));
  expect(await rulesOf(restored)).toEqual(await rulesOf(shop.db));
  expect(imagesIn(target.dataDir)).toEqual(imagesIn(shop.config.dataDir));
  expect(imagesIn(target.dataDir).length).toBeGreaterThan(50);
  const jobs = await openJobs(restored, { isWorker: false });
  await queueAgain(restored, jobs, { sendsEmails: true });
  await jobs.stop({ graceful: false });
  const { complaints, orders } = await checkLedger(restored, { now: shop.now(), ledger: null });
  expect(complaints).toEqual([]);
  expect(orders).toBeGreaterThan(100);
});

test('a backup is of one moment: what is sold while it is written is not in it', async () => {
  const shop = await testShop();
  const shirt = await makeProduct(shop.db, { stock: { M: 5 } });
  await guestWithOrder(shop, shirt);
  const before = await rowsOf(shop.db);
  const images = folderStorage(shop.config.dataDir);
  await images.write('originals/shirt.0123456789ab.webp', Buffer.from('webp'));
  let hasSold = false;
  // Images are read after all tables.
  const selling = {
    ...images,
    async read(file: string) {
      await guestWithOrder(shop, shirt);
      hasSold = true;
      return images.read(file);
    },
  };
  const folder = path.join(folderOfTest(), 'backup');

  await writeBackup(folder, { connection: await connectionOf(shop.db), images: selling, now: new Date() });

  expect(hasSold).toBe(true);
  const target = await emptyTarget();
  await restoreBackup(await readBackup(folder), { ...target, mayReplace: false, sendsEmails: true, say: silent });
  const restored = databaseOn(target.connection);
  expect(await rowsOf(restored)).toEqual(before);
  // Numbers that were given out in the meantime are not given out again.
  expect(await sequencesOf(restored)).toEqual(await sequencesOf(shop.db));
});

test('photos of shoppers are in a backup and come back with it, but not those that are being deleted', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const [shown, dropped] = await sentPhotos(buyer, 2);
  await requestedReturn(buyer, { photos: [shown!] });
  await sql`update shopper_photos set deleting_since = now() where id = ${dropped}`.execute(shop.db);
  const backup = await readBackup(await backupOf(shop));
  const target = await emptyTarget();

  await restoreBackup(backup, { ...target, mayReplace: false, sendsEmails: true, say: silent });

  const files = [`photos/${shown}-large.jpg`, `photos/${shown}-small.jpg`];
  expect(await photoFiles(target)).toEqual(files);
  for (const file of files) expect(await target.images.read(file)).toEqual(await shop.images.read(file));
  // A release that does not know them rejects it, instead of leaving them out.
  expect(backup.manifest.format).toBe(2);
});

test('a backup of a release that had no photos in it is restored as well', async () => {
  const shop = await testShop();
  await guestWithOrder(shop);
  const folder = await backupOf(shop);
  const { photos, ...former } = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as object & {
    photos: number;
  };
  expect([photos, former]).toMatchObject([0, { format: 1 }]);
  rewrite(folder, 'manifest.json', JSON.stringify(former));
  const target = await emptyTarget();

  await restoreBackup(await readBackup(folder), { ...target, mayReplace: false, sendsEmails: true, say: silent });

  expect(await databaseOn(target.connection).selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test('what the database names and the folder lacks is named: a backup with the wrong DATA_DIR is not complete', async () => {
  const shop = await testShop();
  const buyer = await guestWithDelivery(shop);
  const [used] = await sentPhotos(buyer, 2); // Of the other one, which nothing uses, the files may still be on their way.
  await requestedReturn(buyer, { photos: [used!] });
  await sql`insert into pictures (address, width, height, uploaded_at, wanted_at, deleting_since) values
    ('/pictures/photo.0123456789ab.webp', 800, 1000, now(), now(), null),
    ('/pictures/photo.ba9876543210.webp', 800, 1000, now(), now(), now())`.execute(shop.db);
  const connection = await connectionOf(shop.db);
  const folder = path.join(folderOfTest(), 'backup');

  const { missing } = await writeBackup(folder, {
    connection,
    images: folderStorage(folderOfTest()),
    now: new Date(),
  });

  expect(missing.toSorted()).toEqual([
    'originals/photo.0123456789ab.webp',
    `photos/${used}-large.jpg`,
    `photos/${used}-small.jpg`,
  ]);
  // Its files are kept: they may be all that is left.
  expect((await readBackup(folder)).manifest.tables.length).toBeGreaterThan(10);
});

test('what is deleted while a backup is written is not missing in it', async () => {
  const shop = await testShop();
  await sql`insert into pictures (address, width, height, uploaded_at, wanted_at) values
    ('/pictures/photo.0123456789ab.webp', 800, 1000, now(), now())`.execute(shop.db);
  const images: ImageStorage = {
    ...folderStorage(shop.config.dataDir),
    // oxlint-disable-next-line require-yield -- an empty folder
    async *list() {
      await shop.db.deleteFrom('pictures').execute();
    },
  };
  const folder = path.join(folderOfTest(), 'backup');

  const { missing } = await writeBackup(folder, { connection: await connectionOf(shop.db), images, now: new Date() });

  expect(missing).toEqual([]);
});

test('while a backup copies images, which may take hours, a migration can change a table', async () => {
  const shop = await testShop();
  let hasMigrated = false;
  const images: ImageStorage = {
    ...folderStorage(shop.config.dataDir),
    // oxlint-disable-next-line require-yield -- an empty folder
    async *list() {
      await shop.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '2s'`.execute(tx);
        await sql`alter table coupons add column of_a_later_release text`.execute(tx);
      });
      hasMigrated = true;
    },
  };
  const folder = path.join(folderOfTest(), 'backup');

  await writeBackup(folder, { connection: await connectionOf(shop.db), images, now: new Date() });

  expect(hasMigrated).toBe(true);
});

test.for<[string, (folder: string) => void, RegExp]>([
  [
    'cut off',
    (folder) => fs.truncateSync(path.join(folder, 'tables/orders.copy.gz'), 40),
    /orders.*not as it was written/,
  ],
  ['changed', (folder) => changeRows(path.join(folder, 'tables/orders.copy.gz')), /orders.*not as it was written/],
  ['without a table', (folder) => fs.rmSync(path.join(folder, 'tables/orders.copy.gz')), /orders.copy.gz is missing/],
  [
    'with a strange file',
    (folder) => fs.writeFileSync(path.join(folder, 'tables/a'), ''),
    /a is not as it was written/,
  ],
  ['without its list', (folder) => fs.rmSync(path.join(folder, 'SHA256SUMS')), /is not a complete backup/],
  ['with half of its list', (folder) => halve(path.join(folder, 'SHA256SUMS')), /not as it was written/],
])('a backup that was %s is rejected before anything is changed', async ([, damage, sentence]) => {
  const shop = await testShop();
  await guestWithOrder(shop);
  const backup = await backupOf(shop);

  damage(backup);

  await expect(readBackup(backup)).rejects.toThrow(sentence);
});

test('a database that has anything is left alone, unless it may be replaced', async () => {
  const shop = await testShop();
  await guestWithOrder(shop);
  const backup = await readBackup(await backupOf(shop));
  const target = await emptyTarget();
  const goal = { ...target, sendsEmails: true, say: silent };
  await restoreBackup(backup, { ...goal, mayReplace: false });
  await shop.db.destroy();
  const before = await inDatabase(target.connection, async (first) => {
    await sql`insert into coupons (code, percent, created_at) values ('LATER', 10, now())`.execute(first);
    return dumpOf(first);
  });

  await expect(restoreBackup(backup, { ...goal, mayReplace: false })).rejects.toThrow('The database is not empty.');
  expect(await inDatabase(target.connection, dumpOf)).toEqual(before);

  await restoreBackup(backup, { ...goal, mayReplace: true });
  const replaced = databaseOn(target.connection);
  expect(await replaced.selectFrom('coupons').select('code').execute()).toEqual([]);
  expect(await replaced.selectFrom('orders').select('id').execute()).toHaveLength(1);
});

test('nothing is restored into the database of a shop that runs', async () => {
  const shop = await testShop();
  const backup = await readBackup(await backupOf(shop));

  const connection = await connectionOf(shop.db);
  const goal = { connection, images: folderStorage(folderOfTest()), mayReplace: true, sendsEmails: true, say: silent };
  await expect(restoreBackup(backup, goal)).rejects.toThrow(/The database is in use: \d+ connections of shop/);
});

test('a restore that is killed in the middle leaves the database as it was, and can be repeated', async () => {
  const shop = await testShop();
  await guestWithOrder(shop);
  await sql`create table notes_of_an_analyst (note text)`.execute(shop.db);
  const backup = await backupOf(shop);
  const full = await emptyTarget();
  await restoreBackup(await readBackup(backup), { ...full, mayReplace: false, sendsEmails: true, say: silent });
  const fullBefore = await inDatabase(full.connection, rowsOf);
  const empty = await emptyTarget();

  for (const { connection, dataDir } of [full, empty]) await killedInTheMiddle(backup, connection, dataDir);

  expect(await inDatabase(full.connection, rowsOf)).toEqual(fullBefore);
  expect(await inDatabase(empty.connection, dumpOf)).toEqual({});
  const sentences: string[] = [];
  await restoreBackup(await readBackup(backup), {
    ...empty,
    mayReplace: false,
    sendsEmails: true,
    say: (one) => sentences.push(one),
  });
  expect(await inDatabase(empty.connection, rowsOf)).toEqual(fullBefore);
  expect(sentences).toEqual([
    "The table notes_of_an_analyst (0 rows) is not the shop's and was not restored. It is in tables/notes_of_an_analyst.copy.gz.",
  ]);
});

test('emails that were waiting count as sent after a restore, and are sent only if that is asked for', async () => {
  const shop = await testShop();
  const buyer = await guestWithOrder(shop);
  await settlePayment(shop, await payAtProvider(shop, buyer));
  const backup = await readBackup(await backupOf(shop));
  const goal = { mayReplace: false, say: silent };

  const usual = await emptyTarget();
  await restoreBackup(backup, { ...usual, ...goal, sendsEmails: false });
  expect(await mailOf(databaseOn(usual.connection), { sendsEmails: false })).toEqual({
    letters: [{ key: `order-paid:${buyer.order._id}`, sentAt: new Date(backup.manifest.madeAt) }],
    jobs: [],
    complaints: [],
  });

  const moved = await emptyTarget();
  await restoreBackup(backup, { ...moved, ...goal, sendsEmails: true });
  expect(await mailOf(databaseOn(moved.connection), { sendsEmails: true })).toEqual({
    letters: [{ key: `order-paid:${buyer.order._id}`, sentAt: null }],
    jobs: ['created'],
    complaints: [],
  });
});

test('text messages and notices to staff that were waiting are not sent again after a restore, unless that is asked for', async () => {
  const shop = await testShop();
  const { order } = await guestWithOrder(shop);
  await newStaff(shop, 'manager');
  const at = new Date();
  await sql`insert into text_messages (order_id, kind, send_after, created_at) values (${order._id}, 'paid', ${at}, ${at})`.execute(
    shop.db,
  );
  await sql`insert into staff_notices (kind, subject, staff_id, noticed_at)
    select 'order-paid', ${order._id}, id, ${at}::timestamptz from staff`.execute(shop.db);
  await sql`with device as (
      insert into push_subscriptions (staff_id, endpoint, p256dh, auth, device, created_at)
      select id, 'https://fcm.googleapis.com/a', repeat('B', 87), repeat('A', 22), 'Phone', ${at}::timestamptz from staff returning id)
    insert into push_messages (subscription_id, tag, payload, kinds, created_at, next_try_at)
    select id, repeat('a', 32), '{}', array['order-paid'], ${at}::timestamptz, ${at}::timestamptz from device`.execute(
    shop.db,
  );
  const backup = await readBackup(await backupOf(shop));
  const goal = { mayReplace: false, say: silent };

  const usual = await emptyTarget();
  await restoreBackup(backup, { ...usual, ...goal, sendsEmails: false });
  expect(await waitingIn(databaseOn(usual.connection))).toEqual({ texts: 0, emails: 0, onPhones: 0, pushes: 0 });

  const moved = await emptyTarget();
  await restoreBackup(backup, { ...moved, ...goal, sendsEmails: true });
  expect(await waitingIn(databaseOn(moved.connection))).toEqual({ texts: 1, emails: 1, onPhones: 1, pushes: 1 });
});

test('rows that contradict each other are not restored', async () => {
  const shop = await testShop();
  await guestWithOrder(shop);
  const backup = await readBackup(await backupOf(shop));
  const file = path.join(backup.folder, 'tables/orders.copy.gz');
  fs.writeFileSync(file, gzipSync('')); // After its hash was compared: as a fault of our own would.
  backup.manifest.tables.find(({ name }) => name === 'orders')!.rows = 0;
  const target = await emptyTarget();

  await expect(restoreBackup(backup, { ...target, mayReplace: false, sendsEmails: true, say: silent })).rejects.toThrow(
    /foreign key/,
  );

  expect(await inDatabase(target.connection, dumpOf)).toEqual({});
});

test('a backup of a newer release is left to that release', async () => {
  const shop = await testShop();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(shop.db);
  const backup = await readBackup(await backupOf(shop));
  const target = await emptyTarget();

  await expect(restoreBackup(backup, { ...target, mayReplace: false, sendsEmails: true, say: silent })).rejects.toThrow(
    'The backup has the migration 9999_later, which this release does not know. Restore it with version',
  );
});

test('only its owner can read a backup, and one that fails leaves nothing behind', async () => {
  const shop = await testShop();
  await guestWithOrder(shop);
  const backup = await backupOf(shop);
  const modes = fs
    .readdirSync(backup, { recursive: true, withFileTypes: true })
    .map((one) => [one.isDirectory(), fs.statSync(path.join(one.parentPath, one.name)).mode & 0o777] as const);
  expect(fs.statSync(backup).mode & 0o777).toBe(0o700);
  expect(new Set(modes.map(([isFolder, mode]) => (isFolder ? mode === 0o700 : mode === 0o600)))).toEqual(
    new Set([true]),
  );

  const target = folderOfTest();
  const images = { ...folderStorage(shop.config.dataDir), list: () => brokenList() };
  const failing = { connection: await connectionOf(shop.db), images, now: new Date() };
  await expect(writeBackup(path.join(target, 'backup'), failing)).rejects.toThrow('no space left');
  expect(fs.readdirSync(target)).toEqual([]);
});

// oxlint-disable-next-line require-yield -- fails before its first name
async function* brokenList(): AsyncGenerator<string> {
  throw new Error('no space left');
}

/** Orders that are unpaid, paid and cancelled, one of them with a coupon. */
async function oneOrderOfEach(shop: TestShop): Promise<void> {
  await makeCoupon(shop.db);
  const shirt = await makeProduct(shop.db, { stock: { M: 9 } });
  const paid = await guestWithOrder(shop, shirt, { coupon: { code: 'TENTH', discount: 1_250 } });
  await payAtProvider(shop, paid);
  await guestWithOrder(shop, shirt);
  shop.clock.forward({ minutes: 31 });
  await reconcilePayments(shop);
  await payAtProvider(shop, await guestWithOrder(shop, shirt));
}

/** The emails and their jobs once the queues are there again. */
async function mailOf(db: Database, options: { sendsEmails: boolean }) {
  const jobs = await openJobs(db, { isWorker: false });
  await queueAgain(db, jobs, options);
  const states = await jobStates({ jobs }, 'send-email');
  await jobs.stop({ graceful: false });
  const { complaints } = await checkLedger(db, { now: new Date(), ledger: null });
  const letters = await db.selectFrom('letters').select(['key', 'sentAt']).execute();
  return { letters, jobs: states, complaints };
}

/** Messages that the next minute would send. */
async function waitingIn(db: Database): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*)::int from text_messages where status = 'waiting') as texts,
    (select count(*)::int from staff_notices where emailed_at is null) as emails,
    (select count(*)::int from staff_notices where pushed_at is null or texted_at is null) as on_phones,
    (select count(*)::int from push_messages) as pushes`.execute(db);
  return rows[0];
}

async function backupOf(shop: TestShop): Promise<string> {
  const folder = path.join(folderOfTest(), 'backup');
  const connection = await connectionOf(shop.db);
  await writeBackup(folder, { connection, images: folderStorage(shop.config.dataDir), now: new Date() });
  return folder;
}

async function emptyTarget() {
  const db = (await emptyDatabase())();
  const connection = await connectionOf(db);
  await close(db, connection);
  const dataDir = folderOfTest();
  return { connection, dataDir, images: folderStorage(dataDir) };
}

/** Makes a role that is no superuser the owner of a database. */
async function plainOwner(db: Database, database: string): Promise<string> {
  const user = `owner_of_${database}`;
  await sql.raw(`create role ${user} login`).execute(db);
  await sql.raw(`alter database ${database} owner to ${user}`).execute(db);
  return user;
}

function folderOfTest(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-backup-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function connectionOf(db: Database): Promise<ClientConfig> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return { host: inject('postgresHost'), user: 'shop', database: rows[0]!.name };
}

function databaseOn(connection: ClientConfig): Database {
  const db = openDatabase(connection);
  onTestFinished(() => db.destroy());
  return db;
}

/** Nobody may be connected during a restore. */
async function inDatabase<Result>(connection: ClientConfig, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(connection);
  try {
    return await work(db);
  } finally {
    await close(db, connection);
  }
}

/** The server may not have noticed yet that a closed database has lost its connections. */
async function close(db: Database, { database }: ClientConfig): Promise<void> {
  await db.destroy();
  await expect.poll(() => connectionsTo(database!)).toBe(0);
}

/** The rows of every table of the shop, in no order; a restore leaves the queues of jobs out. */
async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  const dump = Object.entries(await dumpOf(db)).filter(([name]) => !name.startsWith('pgboss.'));
  return Object.fromEntries(dump.map(([name, rows]) => [name, rows.split('\n').toSorted()]));
}

async function sequencesOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`select sequencename, last_value from pg_sequences where schemaname = 'public'
    order by sequencename`.execute(db);
  return rows;
}

/** Constraints, indexes and triggers, with their state. */
async function rulesOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text, conname::text as name, pg_get_constraintdef(oid) as text, convalidated::text as state
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
    union all
    select tablename, indexname, indexdef, '' from pg_indexes where schemaname = 'public'
    order by 1, 2, 3`.execute(db);
  return rows;
}

function imagesIn(dataDir: string): string[] {
  return fs.readdirSync(path.join(dataDir, 'pictures/originals')).toSorted();
}

/** Changes a file as if it had been written so. */
function rewrite(folder: string, file: string, text: string): void {
  fs.writeFileSync(path.join(folder, file), text);
  const sums = path.join(folder, 'SHA256SUMS');
  const sum = createHash('sha256').update(text).digest('hex');
  const lines = fs.readFileSync(sums, 'utf8').split('\n');
  fs.writeFileSync(sums, lines.map((line) => (line.endsWith(`  ${file}`) ? `${sum}  ${file}` : line)).join('\n'));
}

function changeRows(file: string): void {
  const rows = gunzipSync(fs.readFileSync(file)).toString();
  fs.writeFileSync(file, gzipSync(rows.replace('12500', '12501')));
}

function halve(file: string): void {
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  fs.writeFileSync(file, lines.slice(0, lines.length / 2).join('\n'));
}

/** Restores in a process that stops when it says its sentence, before the first row, and is killed there. */
async function killedInTheMiddle(backup: string, connection: ClientConfig, dataDir: string): Promise<void> {
  const program = `
    const { readBackup } = await import(${asText('read-backup.ts')});
    const { restoreBackup } = await import(${asText('restore-backup.ts')});
    const { folderStorage } = await import(${asText('../../catalogue/images/storage/folder-storage.ts')});
    const { writeSync } = await import('node:fs');
    const say = () => {
      writeSync(1, 'here');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    };
    await restoreBackup(await readBackup(${JSON.stringify(backup)}), {
      connection: ${JSON.stringify(connection)}, images: folderStorage(${JSON.stringify(dataDir)}), mayReplace: true, sendsEmails: true, say,
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'close');
  await expect.poll(() => connectionsTo(connection.database!)).toBe(0);
}

const asText = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));

async function connectionsTo(database: string): Promise<number> {
  const client = new Client({ host: inject('postgresHost'), user: 'shop', database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database]);
  await client.end();
  return rowCount ?? 0;
}
