import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { ownServer } from '../../tests/shop/own-server.ts';
import { type Database, openDatabase } from './database.ts';
import { databaseHistory } from './history.ts';

test('the history of a database is the same for every connection, and for a role without any privilege', async () => {
  const db = await opened();
  const first = await historyOf(db);

  await sql`create temporary table work as select generate_series(1, 1000)`.execute(db);
  const others = await Promise.all([historyOf(db), historyOf(db), historyOf(db)]);

  expect(others).toEqual([first, first, first]);
  const role = `plain_${process.pid}`;
  await db.transaction().execute(async (tx) => {
    await sql.raw(`create role ${role}; set local role ${role}; set local time zone 'Africa/Lagos'`).execute(tx);
    expect(await historyOf(tx)).toBe(first);
    await sql.raw(`reset role; drop role ${role}`).execute(tx);
  });
});

test('a restart and a crash each begin another history', async () => {
  const server = await ownServer();
  server.start();
  const db = openDatabase(server.connection);
  onTestFinished(() => db.destroy());
  const histories = [await historyOf(db)];
  // The first queries find the broken connections.
  const seeAnother = () =>
    expect
      .poll(() => historyOf(db).catch(() => histories.at(-1)), { timeout: 60_000 })
      .not.toBe(histories.at(-1))
      .then(async () => histories.push(await historyOf(db)));

  server.stop();
  server.start();
  await seeAnother();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  process.kill(rows[0]!.pid, 'SIGKILL');
  await seeAnother();

  expect(new Set(histories).size).toBe(3);
});

test('a database restored in the place of another, and tables restored in the place of others, have another history', async () => {
  const [db, restored] = [await opened(), await opened()];
  const before = await historyOf(db);
  expect(await historyOf(restored)).not.toBe(before);

  await sql
    .raw(`
    create table restored (like catalogue_changes including all);
    drop table catalogue_changes;
    alter table restored rename to catalogue_changes`)
    .execute(db);

  expect(await historyOf(db)).not.toBe(before);
});

async function historyOf(db: Database): Promise<string> {
  const { rows } = await sql<{ history: string }>`select ${databaseHistory} as history`.execute(db);
  return rows[0]!.history;
}

async function opened(): Promise<Database> {
  const db = openDatabase(await ownDatabase());
  onTestFinished(() => db.destroy());
  return db;
}
