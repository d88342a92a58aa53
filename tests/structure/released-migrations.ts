import { createHash } from 'node:crypto';
import { type MigrationFile, readMigrations } from '#server/db/migrations/migration-files.ts';
import { readText } from './named-tests.ts';

/** The migrations of the last release, which are never edited: the content of `migrations/released.json`. */
export interface Released {
  last: string;
  /** The hash of their names and texts. */
  sha256: string;
}

export const readReleased = () => JSON.parse(readText('migrations/released.json')) as Released;

/** All migrations, divided at the last one of a release. */
export async function migrationsUpTo(last: string): Promise<{ released: MigrationFile[]; since: MigrationFile[] }> {
  const files = await readMigrations();
  return { released: files.filter(({ name }) => name <= last), since: files.filter(({ name }) => name > last) };
}

export function hashOfMigrations(files: readonly MigrationFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex');
}
