import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

const own = new Set<string>();

interface TestDatabase {
  host: string;
  user: string;
  database: string;
  /** Where a thousand ask at once on a busy machine, the last waits for a connection longer than a shopper would. */
  connectionTimeoutMillis: number;
}

/**
 * A database of this test's own, in about a thirtieth of a second. It goes with its file's tests.
 *
 * @param template what it begins as: as `postgres.ts` has made it, or as another database that nobody is connected to
 */
export async function ownDatabase({ template = 'shop' } = {}): Promise<TestDatabase> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await asManager(async (client) => {
    // A template may have no other session while it is copied, so tests take turns.
    await client.query('select pg_advisory_lock(1)');
    // Copied as files: through the log it takes three times as long.
    await client.query(`create database ${database} template ${template} strategy file_copy`);
  });
  own.add(database);
  return { host: inject('postgresHost'), user: 'shop', database, connectionTimeoutMillis: 60_000 };
}

/** Left to the end, a thousand of them would be 300,000 files, which take a minute to remove. */
export async function dropOwnDatabases(): Promise<void> {
  if (own.size === 0) return;
  await asManager(async (client) => {
    for (const database of own) await client.query(`drop database ${database} with (force)`);
  });
  own.clear();
}

async function asManager(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ host: inject('postgresHost'), user: 'shop', database: 'postgres' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
