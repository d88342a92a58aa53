import path from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { poolerProblems } from '../db/connections/check-pooler.ts';
import { cutDatabase, type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { openReplica, type Replica } from '../db/replica/open-replica.ts';
import type { Traces } from '../traces/traces.ts';

/** The connection that the configuration names, or an embedded database, which is started; it is stopped with `endings`. */
export async function reachDatabase(
  config: Config,
  { print, onLost }: Record<'print' | 'onLost', (sentence: string) => void>,
  endings: (() => Promise<unknown>)[],
) {
  const { databaseUrl, databaseDirectUrl, migratesAtStart, hasPreparedStatements } = config;
  const max = config.databaseConnections;
  if (databaseUrl !== null) {
    const problems = await poolerProblems({ databaseUrl, databaseDirectUrl, migratesAtStart });
    if (problems.length > 0) throw new ConfigError(problems);
    const isThroughPooler = databaseDirectUrl !== null;
    return { connectionString: databaseUrl, max, hasPreparedStatements, isThroughPooler };
  }
  const postgres = await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'), {
    onFirstStart: () => print(`Preparing the database${config.shop.isDemo ? ' and the demo catalogue' : ''}, once …`),
    onLost,
  });
  endings.push(() => postgres.stop());
  return { ...postgres.connection, max, hasPreparedStatements };
}

export function openReplicaOf(config: Config, traces: Traces | null): Replica | null {
  const { databaseReadUrl: connectionString, databaseReadConnections: max, hasPreparedStatements, role } = config;
  // A worker sends no responses.
  if (connectionString === null || role === 'work') return null;
  return openReplica({ connectionString, max, hasPreparedStatements, traces });
}

/** Not through a connection pooler: what a migration outside a transaction sets belongs to its connection. */
export async function migrateDirectly(
  db: Database,
  { databaseDirectUrl }: Config,
  say: (sentence: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (databaseDirectUrl === null) return void (await migrate(db, { say }));
  const direct = openDatabase({ connectionString: databaseDirectUrl });
  cutWhenAborted(direct, signal);
  try {
    await migrate(direct, { say });
  } finally {
    await direct.destroy();
  }
}

/** Requests that wait for the database then fail. */
export function cutWhenAborted(db: Database, signal: AbortSignal): void {
  signal.throwIfAborted();
  signal.addEventListener('abort', () => void cutDatabase(db));
}
