import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownDatabase } from '../../tests/shop/own-database.ts';
import { openDatabase } from './database.ts';

test('connections that break in use, between two queries and idle fail their work alone, and the next work is done', async () => {
  const connection = await ownDatabase();
  const db = openDatabase({ ...connection, max: 4 });
  const other = openDatabase({ ...connection, max: 1 });
  const breakAll = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(other);
  const isUnderWay = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(other);
    return rows.length > 0;
  };

  const inUse = sql`select pg_sleep(60)`.execute(db).catch((error: Error) => error.message);
  const between = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    await expect.poll(isUnderWay).toBe(true);
    await breakAll();
    await inUse;
    await sql`select 2`.execute(tx);
  });

  await expect(between).rejects.toThrow();
  expect(await inUse).toMatch(/terminat/i);
  // An error event that nobody hears would have ended the process by now; the runner counts those.
  // The news of a break may come after the next query was given to the same connection: that one fails too.
  const three = () => sql<{ number: number }>`select 3 as number`.execute(db).then(({ rows }) => rows[0]?.number);
  await expect.poll(() => three().catch(() => null)).toBe(3);
  await db.destroy();
  await other.destroy();
});
