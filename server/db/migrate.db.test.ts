import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
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

    await Promise.all([open(), open(), open(), open()].map(migrate));

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

/** An empty database of the test's own, and how to open it as one more process would. */
async function freshDatabase(): Promise<() => Database> {
  const server = { host: inject('postgresHost'), user: 'shop' };
  const database = `fresh_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database} template template0`);
  await client.end();
  return () => {
    const db = openDatabase({ ...server, database });
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
