import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { emptyDatabase } from '../../../tests/shop/empty-database.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { migrationFile, readMigrations } from './migration-files.ts';

const names = (await readMigrations()).map(({ name }) => name);

test('processes that start at once on a fresh database migrate it once, and none fails', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const open = await emptyDatabase();

    await Promise.all([open(), open(), open(), open()].map((db) => migrate(db)));

    expect(await migrationsIn(open()), `round ${round}`).toEqual(names);
  }
});

test('migrating again changes nothing', async () => {
  const db = (await emptyDatabase())();
  await migrate(db);
  const before = await schemaOf(db);

  await migrate(db);

  expect(await schemaOf(db)).toEqual(before);
});

test('a release starts on a database that the next release has migrated, and changes nothing of it', async () => {
  const db = (await emptyDatabase())();
  const files = filesOf({ '0001_shirts': 'create table shirts ()' });
  await migrate(db, { files: [...files, ...filesOf({ '0002_caps': 'create table caps ()' })] });
  const before = await schemaOf(db);

  expect(await migrate(db, { files })).toEqual([]);
  await migrate(db, { files: [...files, ...filesOf({ '0001_socks': 'create table socks ()' })] });

  expect(await migrationsIn(db)).toEqual(['0001_shirts', '0001_socks', '0002_caps']);
  expect(await schemaOf(db)).toEqual(expect.arrayContaining(before));
});

test('a release does not start on a database from which a newer release has removed what it uses', async () => {
  const db = (await emptyDatabase())();
  const first = filesOf({ '0001_shirts': 'create table shirts (size text)' });
  const second = filesOf({ '0002_sizes': 'create table sizes ()' });
  const third = filesOf({
    '0003_contract': '-- safe since 0002_sizes: sizes have a table.\nalter table shirts drop column size',
  });
  await migrate(db, { files: [...first, ...second, ...third] });

  await expect(migrate(db, { files: first })).rejects.toThrow(
    'The database had the migration 0003_contract of a newer release, which removed what this release uses. ' +
      'Start a release that has migrations/0002_sizes.sql.',
  );
  await expect(migrate(db, { files: [...first, ...second] })).resolves.toEqual([]);
});

test('a release that may not migrate does not start on a database that lacks a migration, and says what to run', async () => {
  const db = (await emptyDatabase())();
  await migrate(db, { files: (await readMigrations()).slice(0, -2) });

  await expect(requireMigrated(db)).rejects.toThrow(
    `The database lacks 2 of this release's migrations, from ${names.at(-2)} on. Run "npm run migrate" first`,
  );
  await migrate(db);
  await expect(requireMigrated(db)).resolves.toBeUndefined();
});

test('a migration takes as long as it takes, and so does a process that waits for it', async () => {
  const open = await emptyDatabase();
  // Long enough for what the migrator itself does on a slow machine.
  const limits = { statement_timeout: 2_000 };
  const slow = filesOf({ '0001_slow': 'create table slow (); select pg_sleep(2.5)' });

  const applied = await Promise.all([open(limits), open(limits)].map((db) => migrate(db, { files: slow })));

  expect(applied.flat()).toEqual(['0001_slow']);
  await expect(sql`select pg_sleep(60)`.execute(open(limits))).rejects.toThrow('statement timeout');
});

test('a failing migration is reported with its file name; those before it stay applied, and it is rolled back', async () => {
  const db = (await emptyDatabase())();
  const good = filesOf({ '0001_good': 'create table good ()' });
  const broken = filesOf({
    '0002_broken': 'create table half (); select 1 / 0',
    '0003_later': 'create table later ()',
  });

  await expect(migrate(db, { files: [...good, ...broken] })).rejects.toThrow(
    'migrations/0002_broken.sql failed, and no later migration was run: division by zero',
  );

  expect(await migrationsIn(db)).toEqual(['0001_good']);
  await expect(sql`select from half`.execute(db)).rejects.toThrow('does not exist');
  const mended = filesOf({ '0002_broken': 'create table half ()' });
  expect(await migrate(db, { files: [...good, ...mended] })).toEqual(['0002_broken']);
});

test('a database that Kysely’s migrator began is continued', async () => {
  const db = (await emptyDatabase())();
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  await sql`insert into kysely_migration values ('0001_shirts', '2026-11-01T08:00:00.000Z')`.execute(db);

  await migrate(db, { files: filesOf({ '0001_shirts': 'select 1 / 0', '0002_caps': 'create table caps ()' }) });

  expect(await migrationsIn(db)).toEqual(['0001_shirts', '0002_caps']);
});

const filesOf = (texts: Record<string, string>) =>
  Object.entries(texts).map(([name, text]) => migrationFile(name, text));

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
