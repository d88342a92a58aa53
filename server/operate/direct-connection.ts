import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';

/**
 * Runs a command with a way to PostgreSQL itself, past a connection pooler. The embedded one is started for the time of
 * the command unless the shop runs.
 */
export async function withDirectConnection<Result>(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  work: (connection: ClientConfig) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl !== null) return work({ connectionString: databaseDirectUrl ?? databaseUrl });
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}
