import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { BatchingClient } from './batching/batching-client.ts';
import type { DB } from './tables.ts';

/** A database, or a transaction on one: every query takes either. */
export type Database = Kysely<DB>;

// Counts and kobo are far below 2^53, so they are read as numbers.
types.setTypeParser(types.builtins.INT8, Number);
// A date is '2026-11-24' everywhere: as a timestamp it would depend on the server's time zone.
types.setTypeParser(types.builtins.DATE, String);

interface ConnectionConfig extends PoolConfig {
  /** Whether a connection pooler is in between, which takes no time limit for a connection: the role has one. */
  isThroughPooler?: boolean;
  /** Whether frequent statements are prepared on their connection. */
  hasPreparedStatements?: boolean;
}

const pools = new WeakMap<Database, Pool>();

/** The connections of this process, and how many queries and transactions wait for one. */
export function connectionCounts(db: Database): { inUse: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = pools.get(db)!;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Opens a pool of connections. Close it with `destroy()`. */
export function openDatabase({ isThroughPooler = false, ...connection }: ConnectionConfig): Database {
  const pool = new Pool({
    Client: BatchingClient,
    max: 16,
    connectionTimeoutMillis: 5_000,
    ...(!isThroughPooler && { statement_timeout: 20_000 }),
    ...connection,
  });
  // A broken connection fails its query, and the pool replaces it. It also emits an error event, idle
  // or in use, which without a listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Columns are snake_case in the database; keys inside JSON stay as written.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, pool);
  return db;
}
