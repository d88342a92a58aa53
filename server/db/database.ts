import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { BatchingClient } from './batching/batching-client.ts';
import type { DB } from './tables.ts';

/** A database, or a transaction on one: every query takes either. */
export type Database = Kysely<DB>;

// Counts and kobo are far below 2^53; as text they would only be turned into numbers again.
types.setTypeParser(types.builtins.INT8, Number);
// A day is '2026-11-24' everywhere: as a moment it would depend on where the server stands.
types.setTypeParser(types.builtins.DATE, String);

/** Opens a pool of connections. Close it with `destroy()`. */
export function openDatabase(connection: PoolConfig): Database {
  const pool = new Pool({
    Client: BatchingClient,
    max: 16,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    ...connection,
  });
  // A connection that breaks fails the query that uses it, and the pool replaces it. It also says so as an event, idle
  // or in use, and an error event without a listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Columns have underscores in the database. What stands inside JSON keeps the names it was written with.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
