import { sql } from 'kysely';
import { expect, test as base } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { ownDatabase } from './own-database.ts';

const numberIn = async (db: ReturnType<typeof openDatabase>) =>
  (await sql<{ number: number }>`select 1 as number`.execute(db)).rows[0]?.number;

// oxlint-disable-next-line no-empty-pattern -- the runner reads what it needs from the pattern
const test = base.extend('db', { scope: 'file' }, async ({}, { onCleanup }) => {
  const db = openDatabase(await ownDatabase());
  onCleanup(async () => {
    expect(await numberIn(db)).toBe(1);
    await db.destroy();
  });
  return db;
});

test('what the tests of a file share has its database until it has ended', async ({ db }) => {
  expect(await numberIn(db)).toBe(1);
});
