import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { readMigrations } from '#server/db/migrations/migration-files.ts';
import { emptyDatabase } from './empty-database.ts';

/** A database with the migrations up to `last`, as an older version left it. */
export async function databaseAt(last: string): Promise<Database> {
  const db = (await emptyDatabase())();
  await migrate(db, { files: (await readMigrations()).filter(({ name }) => name <= last) });
  return db;
}
