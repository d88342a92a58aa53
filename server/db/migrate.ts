import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/** The files of `migrations/`, each run once, in the order of their names. */
const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const texts = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name), 'utf8')));
    const migrations = names.map((name, index): [string, Migration] => [
      name.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(texts[index]!).execute(db)) },
    ]);
    return Object.fromEntries(migrations);
  },
};

/**
 * Brings the schema up to date, all of it or nothing. The migrator takes a lock in the database, so several
 * processes may start at once.
 *
 * @throws what the database said about the first file that failed.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
