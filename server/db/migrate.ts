import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const migrationsFolder = path.join(import.meta.dirname, '../../migrations');

interface Migrations {
  /** The `.sql` files, each run once, in the order of their names. */
  folder: string;
  /** The lock timeout: others that need the table wait behind the migration. */
  lockTimeoutMs: number;
}

/**
 * Migrates the schema in one transaction. The migrator takes a lock in the database, so several processes
 * may start at once: one migrates and the others wait, however long it takes. Therefore it uses a connection without
 * the pool's statement timeout.
 *
 * @throws Error with the name of the failed file and the database's message
 */
export async function migrate(db: Database, options: Partial<Migrations> = {}): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await migrateOn(connection, { folder: migrationsFolder, lockTimeoutMs: 15_000, ...options });
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function migrateOn(connection: Database, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db: connection, provider: sqlFilesIn(migrations) });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error');
  throw failed ? new Error(failureOf(`migrations/${failed.migrationName}.sql`, error), { cause: error }) : error;
}

const lockNotAvailable = '55P03';

function failureOf(file: string, error: unknown): string {
  if ((error as { code?: string }).code === lockNotAvailable) {
    return (
      `${file} waited too long for a table that another connection uses, so nothing was migrated. ` +
      'End that connection (pg_stat_activity lists them) and start again.'
    );
  }
  return `${file} failed, so nothing was migrated: ${error instanceof Error ? error.message : String(error)}`;
}

function sqlFilesIn({ folder, lockTimeoutMs }: Migrations): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
      const texts = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
      const migrations = names.map((name, index): [string, Migration] => [
        name.replace(/\.sql$/, ''),
        { up: async (tx) => run(tx as Database, texts[index]!, lockTimeoutMs) },
      ]);
      return Object.fromEntries(migrations);
    },
  };
}

async function run(tx: Database, text: string, lockTimeoutMs: number): Promise<void> {
  // Set after the migrator has its own lock, so that waiting for another process's migrations is not limited.
  await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(tx);
  await sql.raw(text).execute(tx);
}
