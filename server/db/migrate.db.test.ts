import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

const files = fs
  .readdirSync(path.join(import.meta.dirname, '../../migrations'))
  .map((name) => name.replace('.sql', ''));

test('processes that start at once on a fresh database migrate it once, and none fails', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const open = await freshDatabase();

    await Promise.all([open(), open(), open(), open()].map((db) => migrate(db)));

    expect(await migrationsIn(open()), `round ${round}`).toEqual(files.toSorted());
  }
});

test('migrating again changes nothing', async () => {
  const db = (await freshDatabase())();
  await migrate(db);
  const before = await schemaOf(db);

  await migrate(db);

  expect(await schemaOf(db)).toEqual(before);
});

test('a database that is newer than the program is not touched, and the program says so', async () => {
  const db = (await freshDatabase())();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', now()::text)`.execute(db);

  await expect(migrate(db)).rejects.toThrow(/9999_from_the_future/);
});

test('a migration takes as long as it takes, and so does a process that waits for it', async () => {
  const open = await freshDatabase({ statement_timeout: 200 });
  const folder = folderOf({ '0001_slow.sql': 'create table slow (); select pg_sleep(0.8)' });

  await Promise.all([open(), open()].map((db) => migrate(db, { folder })));

  const db = open();
  expect(await migrationsIn(db)).toEqual(['0001_slow']);
  await expect(sql`select pg_sleep(0.8)`.execute(db)).rejects.toThrow('statement timeout');
});

test('the connection that migrated has the limit of every other statement again, after a failure too', async () => {
  const db = (await freshDatabase({ statement_timeout: 200, max: 1 }))();
  await migrate(db, { folder: folderOf({ '0001_good.sql': 'create table good ()' }) });
  await expect(sql`select pg_sleep(0.8)`.execute(db)).rejects.toThrow('statement timeout');

  await expect(migrate(db, { folder: folderOf({}) })).rejects.toThrow('0001_good');
  await expect(sql`select pg_sleep(0.8)`.execute(db)).rejects.toThrow('statement timeout');
});

test('a migration that fails is told by the name of its file, and nothing of the others stays', async () => {
  const db = (await freshDatabase())();
  const folder = folderOf({ '0001_good.sql': 'create table good ()', '0002_broken.sql': 'select 1 / 0' });

  await expect(migrate(db, { folder })).rejects.toThrow(
    'migrations/0002_broken.sql failed, so nothing was migrated: division by zero',
  );

  await expect(sql`select from good`.execute(db)).rejects.toThrow('does not exist');
});

test('a migration that needs a table in use gives up, says which file it was, and comes through once the table is free', async () => {
  const open = await freshDatabase();
  const [db, other] = [open(), open()];
  await sql`create table busy ()`.execute(db);
  const folder = folderOf({ '0001_busy.sql': 'alter table busy add column more text' });

  await other.transaction().execute(async (tx) => {
    await sql`select from busy`.execute(tx);
    await expect(migrate(db, { folder, lockTimeoutMs: 100 })).rejects.toThrow(
      /^migrations\/0001_busy\.sql waited too long for a table that another connection uses/,
    );
  });

  await migrate(db, { folder });
  expect(await migrationsIn(db)).toEqual(['0001_busy']);
});

function folderOf(texts: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'oge-migrations-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(texts)) fs.writeFileSync(path.join(folder, name), text);
  return folder;
}

/** An empty database of the test's own, and how to open it as one more process would. */
async function freshDatabase(limits: { statement_timeout?: number; max?: number } = {}): Promise<() => Database> {
  const server = { host: inject('postgresHost'), user: 'shop' };
  const database = `fresh_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database} template template0`);
  await client.end();
  return () => {
    const db = openDatabase({ ...server, database, ...limits });
    onTestFinished(() => db.destroy());
    return db;
  };
}

async function migrationsIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Tables, rules, functions and the time of every migration. */
async function schemaOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name, column_name, data_type, column_default from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null from pg_constraint
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), null from pg_trigger where not tgisinternal
    union all select tablename, indexname, indexdef, null from pg_indexes where schemaname = 'public'
    union all select oid::text, proname, prosrc, null from pg_proc where pronamespace = 'public'::regnamespace
    union all select name, timestamp, null, null from kysely_migration
    order by 1, 2, 3`.execute(db);
  return rows;
}
