import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { MigrationFile } from './migration-files.ts';

/** How a database compares with the migrations of this release. */
interface MigrationState {
  applied: string[];
  /** Not applied yet, in their order. */
  pending: MigrationFile[];
  /** Applied by a newer release, on whose schema this one runs too. */
  newer: string[];
}

/** @throws Error when a newer release has removed what this one uses. */
export async function readMigrationState(db: Database, files: readonly MigrationFile[]): Promise<MigrationState> {
  const rows = await appliedRows(db);
  const known = new Set(files.map(({ name }) => name));
  const applied = new Set(rows.map(({ name }) => name));
  const newer = rows.filter(({ name }) => !known.has(name));
  for (const { name, needs } of newer) {
    if (needs === null || known.has(needs)) continue;
    throw new Error(
      `The database had the migration ${name} of a newer release, which removed what this release uses. ` +
        `Start a release that has migrations/${needs}.sql.`,
    );
  }
  return {
    applied: [...applied],
    pending: files.filter(({ name }) => !applied.has(name)),
    newer: newer.map(({ name }) => name),
  };
}

interface AppliedRow {
  name: string;
  needs: string | null;
}

/** Whether no migration was ever applied to a database. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db);
  return !rows[0]!.isThere;
}

async function appliedRows(db: Database): Promise<AppliedRow[]> {
  if (await isEmpty(db)) return [];
  // As JSON, because the column came later than the table.
  const applied = await sql<AppliedRow>`
    select name, to_jsonb(kysely_migration) ->> 'needs' as needs from kysely_migration order by name`.execute(db);
  return applied.rows;
}

/** The table has the name and the columns of Kysely's migrator, which ran the first migrations; it had no `needs`. */
export async function createMigrationTable(db: Database): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null, needs text)`.execute(db);
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('kysely_migration') and attname = 'needs'`.execute(db);
  if (rows.length === 0) await sql`alter table kysely_migration add column needs text`.execute(db);
}

export async function recordMigration(db: Database, { name, needs }: MigrationFile): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp, needs)
    values (${name}, ${new Date().toISOString()}, ${needs})`.execute(db);
}
