import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ownDatabase } from '../../../tests/shop/own-database.ts';
import { openDatabase } from '../database.ts';

test.for([
  ['text', String.raw`Àṣọ "òkè" \ , {x} ₦ ' -- \\`],
  ['text', ''],
  ['int8', 9_007_199_254_740_991],
  ['float8', -0.25],
  ['bool', true],
  ['timestamptz', new Date('2026-11-24T11:59:59.123Z')],
  ['bytea', Buffer.from([0, 1, 92, 34, 255])],
  ['jsonb', { words: ['a "b"', null], at: { x: 1 } }],
  ['text[]', ['', 'a,b', String.raw`"quoted" \ and {braces}`, null, 'NULL']],
  ['int4[]', [1, null, 3]],
  ['text[]', []],
  ['bytea[]', [Buffer.from([92, 120, 0])]],
] as const)('a parameter of type %s is stored as it was given: %j', async ([type, value]) => {
  const db = openDatabase(await ownDatabase());
  const { rows } = await sql<{ stored: unknown }>`select ${value}::${sql.raw(type)} as stored`.execute(db);
  expect(rows).toEqual([{ stored: value }]);
  await db.destroy();
});

test('a value that cannot be encoded fails its own query only', async () => {
  const db = openDatabase(await ownDatabase());
  const [failed, other] = await Promise.allSettled([
    sql`select ${Symbol('none')}::text as stored`.execute(db),
    sql<{ stored: number }>`select ${1}::int as stored`.execute(db),
  ]);
  expect(failed).toMatchObject({
    status: 'rejected',
    reason: new TypeError("A symbol can't be a parameter of a query"),
  });
  expect(other).toMatchObject({ status: 'fulfilled', value: { rows: [{ stored: 1 }] } });
  await db.destroy();
});
