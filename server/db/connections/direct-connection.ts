import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { requireDatabase } from './connect-or-explain.ts';
import { startEmbeddedPostgres } from '../embedded.ts';

/**
 * Runs a command with a way to PostgreSQL itself, past a connection pooler. The embedded one is started for the time of
 * the command unless the shop runs.
 *
 * @throws ConfigError if it can't be reached
 */
export async function withDirectConnection<Result>(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  work: (connection: ClientConfig) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== null) {
    const connectionString = databaseDirectUrl ?? databaseUrl;
    await requireDatabase(databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', connectionString);
    return work({ connectionString });
  }
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}
