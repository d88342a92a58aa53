import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { emptyDatabase } from '../../../tests/shop/empty-database.ts';
import { migrate } from './migrate.ts';
import { migrationFile } from './migration-files.ts';

test('the connections that migrated have the limits of every other statement again, after an error too', async () => {
  const db = (await emptyDatabase())({ statement_timeout: 61_000, max: 2 });
  const alone = '-- no transaction\ncreate index concurrently if not exists goods_by_size on goods (size)';
  const good = filesOf({ '0001_goods': 'create table goods (size text)', '0002_index': alone });
  const limits = async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
      pg_sleep(0.05)`.execute(db);
    return rows[0];
  };
  const both = () => Promise.all([limits(), limits()]);
  const usual = { s: '61s', l: '0', pgSleep: '' };

  await migrate(db, { files: good });
  expect(await both()).toEqual([usual, usual]);
  const broken = filesOf({ '0003_broken': '-- no transaction\nselect 1 / 0' });
  await expect(migrate(db, { files: [...good, ...broken] })).rejects.toThrow('division by zero');
  expect(await both()).toEqual([usual, usual]);
});

test('a migration that needs a table in use is tried again until the table is free, and lets others pass in between', async () => {
  const open = await emptyDatabase();
  const [db, reader, shopper] = [open(), open(), open()];
  await sql`create table busy ()`.execute(db);
  const waits: string[] = [];
  const free = await reader.startTransaction().execute();
  await sql`select from busy`.execute(free);

  const migrating = migrate(db, {
    files: filesOf({ '0001_busy': 'alter table busy add column more text' }),
    lockTimeoutMs: 100,
    pausesMs: Array.from({ length: 1_000 }, () => 50),
    say: (sentence) => waits.push(sentence),
  });
  await expect.poll(() => waits.length).toBeGreaterThan(1);
  // Readers wait at most as long as the migration does, and one gets through at every attempt.
  for (const _shopper of waits.slice()) await sql`select from busy`.execute(shopper);
  await free.rollback().execute();

  expect(await migrating).toEqual(['0001_busy']);
  expect(waits[0]).toBe(
    'migrations/0001_busy.sql waits for a table that another connection uses. It is tried again in 0.05 s.',
  );
});

test('a migration whose table is never free gives up, says which file it was, and leaves everything as it was', async () => {
  const open = await emptyDatabase();
  const [db, reader] = [open(), open()];
  await sql`create table busy ()`.execute(db);
  const busy = filesOf({ '0001_busy': 'alter table busy add column more text' });

  await reader.transaction().execute(async (tx) => {
    await sql`select from busy`.execute(tx);
    await expect(migrate(db, { files: busy, lockTimeoutMs: 50, pausesMs: [10, 10] })).rejects.toThrow(
      /^migrations\/0001_busy\.sql was tried 3 times and waited too long each time for a table that another connection uses/,
    );
  });

  expect((await sql`select from kysely_migration`.execute(db)).rows).toEqual([]);
  expect(await migrate(db, { files: busy })).toEqual(['0001_busy']);
});

test('an index is built while others write to its table, for longer than other statements may take', async () => {
  const open = await emptyDatabase();
  const limitMs = 2_000; // Long enough for what the migrator itself does on a slow machine.
  const [db, old, writer] = [open({ statement_timeout: limitMs }), open(), open()];
  await sql`create table goods (size text)`.execute(writer);
  const unfinished = await old.startTransaction().execute();
  await sql`insert into goods values ('M')`.execute(unfinished);

  const migrating = migrate(db, { files: filesOf({ '0001_index': indexAlone }) });
  const isLong = async () => {
    const { rows } = await sql`select from pg_stat_progress_create_index join pg_stat_activity using (pid)
      where pg_stat_activity.datname = current_database()
        and clock_timestamp() > query_start + ${1.25 * limitMs} * interval '1 ms'`.execute(writer);
    return rows.length > 0;
  };
  await expect.poll(isLong).toBe(true);
  await sql`insert into goods values ('L')`.execute(writer);
  await unfinished.commit().execute();

  expect(await migrating).toEqual(['0001_index']);
  expect(await validity(writer)).toEqual([{ indisvalid: true }]);
});

test('an index whose build waits too long for another transaction is built when that has ended', async () => {
  const open = await emptyDatabase();
  const [db, old] = [open(), open()];
  await sql`create table goods (size text)`.execute(db);
  const unfinished = await old.startTransaction().execute();
  await sql`insert into goods values ('M')`.execute(unfinished);
  const waits: string[] = [];

  const migrating = migrate(db, {
    files: filesOf({ '0001_index': indexAlone }),
    patientLockTimeoutMs: 50,
    pausesMs: Array.from({ length: 1_000 }, () => 50),
    say: (sentence) => waits.push(sentence),
  });
  await expect.poll(() => waits.length).toBeGreaterThan(1);
  await unfinished.commit().execute();

  expect(await migrating).toEqual(['0001_index']);
  expect(await validity(db)).toEqual([{ indisvalid: true }]);
});

test('an index that was half built when its migration ended is built anew by the next try', async () => {
  const db = (await emptyDatabase())();
  await sql`create table goods (size text)`.execute(db);
  await sql`insert into goods values ('M'), ('M')`.execute(db);
  const unique = filesOf({ '0001_index': indexAlone.replace('index', 'unique index') });
  await expect(migrate(db, { files: unique })).rejects.toThrow('could not create unique index');
  expect(await validity(db)).toEqual([{ indisvalid: false }]);

  await sql`delete from goods where ctid = '(0,1)'`.execute(db);
  await migrate(db, { files: unique });

  expect(await validity(db)).toEqual([{ indisvalid: true }]);
});

test('an index whose migration ended before it was recorded is kept', async () => {
  const db = (await emptyDatabase())();
  await sql`create table goods (size text)`.execute(db);
  await migrate(db, { files: filesOf({ '0001_index': indexAlone }) });
  const { rows: built } = await sql`select oid from pg_class where relname = 'goods_by_size'`.execute(db);
  await sql`delete from kysely_migration`.execute(db);

  expect(await migrate(db, { files: filesOf({ '0001_index': indexAlone }) })).toEqual(['0001_index']);

  const { rows: now } = await sql`select oid from pg_class where relname = 'goods_by_size'`.execute(db);
  expect(now).toEqual(built);
});

const indexAlone = '-- no transaction\ncreate index concurrently if not exists goods_by_size on goods (size);\n';

const filesOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => migrationFile(name, text));

async function validity(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select indisvalid from pg_index where indexrelid = 'goods_by_size'::regclass`.execute(db);
  return rows;
}
