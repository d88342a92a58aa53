import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { ownDatabase } from '../../../tests/shop/own-database.ts';
import { startPooler } from '../../../tests/shop/pooler.ts';
import { openJobs } from '../../jobs/jobs.ts';
import { runChecks } from '../../operate/doctor/check.ts';
import { directConnectionChecks } from '../../operate/doctor/direct-connection-check.ts';
import { poolerProblems } from './check-pooler.ts';

const migrating = { migratesAtStart: true };

test('without a connection pooler nothing is missing', async () => {
  const { direct } = await addresses();

  expect(await poolerProblems({ databaseUrl: direct, databaseDirectUrl: null, ...migrating })).toEqual([]);
});

test('missing settings for a connection pooler are reported at once: the direct connection, and a time limit of the role', async () => {
  const { direct, pooled } = await addresses();
  const noTimeLimit =
    "DATABASE_URL has no time limit for statements. Through a connection pooler only the role can have one: alter role shop set statement_timeout = '20s'; then let the pooler reconnect.";

  expect(await poolerProblems({ databaseUrl: pooled, databaseDirectUrl: null, ...migrating })).toEqual([
    'DATABASE_URL leads to a connection pooler, so DATABASE_DIRECT_URL must lead to PostgreSQL itself, and DATABASE_PREPARE must be on or off.',
    noTimeLimit,
  ]);
  expect(await poolerProblems({ databaseUrl: pooled, databaseDirectUrl: pooled, ...migrating })).toEqual([
    'DATABASE_DIRECT_URL must lead to PostgreSQL itself, not to a connection pooler.',
    noTimeLimit,
  ]);
  expect(await poolerProblems({ databaseUrl: direct, databaseDirectUrl: direct, ...migrating })).toEqual([noTimeLimit]);
});

/** The doctor's findings about this way. */
const about = async (databaseDirectUrl: string | null, migratesAtStart = false) => {
  const checks = directConnectionChecks({ databaseDirectUrl, migratesAtStart });
  const results = await runChecks(checks, { timeoutMs: 30_000, secrets: [] });
  return results.map(({ state, sentence }) => [state, sentence]);
};
const saying = (words: string) => expect.stringContaining(words) as string;

test('the doctor tries the way past a connection pooler also where migrations are off, as the nightly backup needs it', async () => {
  const { direct, pooled } = await addresses();
  expect(await about(null)).toEqual([]);
  expect(await about(direct)).toEqual([['ok', 'DATABASE_DIRECT_URL leads to PostgreSQL itself.']]);
  expect(await about(pooled)).toEqual([['attention', saying('not to a connection pooler. Migrations, backups')]]);
  const nobody = 'postgres://shop@127.0.0.1:1/shop';
  expect(await about(nobody)).toEqual([['attention', saying('connection refused')]]);
  expect(await about(nobody, true)).toEqual([['failed', saying('connection refused')]]);
});

test('with both a connection pooler is fine', async () => {
  const { direct, pooled } = await addresses({ hasTimeLimit: true });

  expect(await poolerProblems({ databaseUrl: pooled, databaseDirectUrl: direct, ...migrating })).toEqual([]);
  // A process that does not migrate need not reach PostgreSQL itself.
  const unreachable = { databaseDirectUrl: 'postgres://shop@127.0.0.1:1/shop', migratesAtStart: false };
  expect(await poolerProblems({ databaseUrl: pooled, ...unreachable })).toEqual([]);
});

test.for([
  [true, ['user', 'database', 'client_encoding']],
  [false, ['user', 'database', 'client_encoding', 'statement_timeout']],
] as const)(
  'through a pooler: %s, a connection begins with the parameters %j',
  async ([isThroughPooler, parameters]) => {
    const { pooled, pooler } = await addresses();
    const { openDatabase } = await import('../database.ts');
    const db = openDatabase({ connectionString: pooled, isThroughPooler });

    await sql`select 1`.execute(db);
    await db.destroy();

    expect([...pooler.startupParameters].toSorted()).toEqual(parameters.toSorted());
  },
);

test.for([true, false])(
  'with prepared statements: %s, queries, transactions and jobs do',
  async (hasPreparedStatements) => {
    const { pooled, pooler } = await addresses();
    vi.resetModules(); // In a process that has prepared none yet.
    const { openDatabase } = await import('../database.ts');
    const db = openDatabase({ connectionString: pooled, hasPreparedStatements, max: 2 });

    const jobs = await openJobs(db, { isWorker: false });
    for (let time = 0; time < 5; time += 1) {
      await sql`select ${time}::int as time`.execute(db);
      await db.transaction().execute((tx) => sql`select ${time}::int as time_in_transaction`.execute(tx));
      await jobs.send('send-email', { key: `${time}` });
    }
    await jobs.stop({ graceful: false });
    await db.destroy();

    expect(pooler.preparedStatements.size > 0).toBe(hasPreparedStatements);
  },
);

/** A database of this test's own, directly and through a connection pooler. */
async function addresses({ hasTimeLimit = false } = {}) {
  const { database } = await ownDatabase();
  const pooler = await startPooler();
  const options = hasTimeLimit ? '?options=-c%20statement_timeout=20s' : '';
  const host = encodeURIComponent(inject('postgresHost'));
  return {
    pooler,
    direct: `postgres://shop@localhost/${database}?host=${host}`,
    // A connection has the role's settings from its beginning.
    pooled: `postgres://shop@127.0.0.1:${pooler.port}/${database}${options}`,
  };
}
