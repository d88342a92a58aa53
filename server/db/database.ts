import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { type PoolConfig, types } from 'pg';
import { BatchingClient } from './batching/batching-client.ts';
import type { DatabaseOutage } from './outage/outage.ts';
import { type DatabaseWatch, watchDatabase } from './outage/watch-database.ts';
import { WatchedPool } from './outage/watched-pool.ts';
import type { Traces } from '../traces/traces.ts';
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
  /** Null or missing where nothing is traced. */
  traces?: Traces | null;
}

/** The pool behind each open database. */
const opened = new WeakMap<Database, { pool: WatchedPool; watch: DatabaseWatch }>();

/** The connections of this process, and how many queries and transactions wait for one. */
export function connectionCounts(db: Database): { inUse: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = opened.get(db)!.pool;
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Opens a pool of connections. Close it with `destroy()`. */
export function openDatabase(connection: ConnectionConfig): Database {
  const { isThroughPooler: _isThroughPooler, traces: _traces, ...direct } = connection;
  return openPool(connection, watchDatabase(direct));
}

/**
 * Opens a pool of connections to a server that takes no writes, perhaps through a pooler. Nobody waits for it to come back, as
 * for the database.
 */
export const openStandby = (connection: ConnectionConfig): Database =>
  openPool({ ...connection, isThroughPooler: true }, nobodyWatches);

const nobodyWatches: DatabaseWatch = { report() {}, isAway: () => false, tell() {}, end() {} };

function openPool({ isThroughPooler = false, ...connection }: ConnectionConfig, watch: DatabaseWatch): Database {
  const onOutage = (outage: DatabaseOutage) => watch.report(outage);
  const options = {
    Client: BatchingClient,
    max: 16,
    connectionTimeoutMillis: 5_000,
    ...(!isThroughPooler && { statement_timeout: 20_000 }),
    ...connection,
    onOutage,
  };
  const pool = new WatchedPool(options, watch);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Columns are snake_case in the database; keys inside JSON stay as written.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  opened.set(db, { pool, watch });
  return db;
}

/** Closes a database at once: what runs on it fails. */
export async function cutDatabase(db: Database): Promise<void> {
  const ended = db.destroy();
  opened.get(db)?.pool.cut();
  await ended;
}

/** Cuts the connections in use, so that what runs on them fails; the pool opens others. */
export const cutConnections = (db: Database): void => opened.get(db)?.pool.cut();

/** Whether the database is away, as far as this process has noticed; see `watch-database.ts`. */
export const isDatabaseAway = (db: Database): boolean => opened.get(db)?.watch.isAway() ?? false;

/** Passes on one line when the database is away and one when it is back. */
export const tellOutages = (db: Database, say: (sentence: string) => void): void => opened.get(db)?.watch.tell(say);

/** Whether the database answers; asked now, unless other queries use all connections, which it then answers. */
export async function isDatabaseThere(db: Database, withinMs: number): Promise<boolean> {
  const { pool, watch } = opened.get(db)!;
  if (watch.isAway()) return false;
  if (pool.isSaturated) return true;
  const isServed = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([isServed, pause(withinMs, false, { ref: false })]);
}
