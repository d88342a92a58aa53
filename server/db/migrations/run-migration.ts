import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { MigrationFile } from './migration-files.ts';
import { recordMigration } from './migration-state.ts';

export interface MigrationPace {
  /** How long a migration waits for a lock. All who need the table wait behind it. */
  lockTimeoutMs: number;
  /** The same for one outside a transaction, behind which nobody waits. */
  patientLockTimeoutMs: number;
  /** The pauses after tries that ended at a lock, in which the others go on. After the last one it gives up. */
  pausesMs: readonly number[];
}

export const usualPace: MigrationPace = {
  lockTimeoutMs: 2_000,
  patientLockTimeoutMs: 300_000,
  pausesMs: [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000],
};

/**
 * Runs one migration, whole or not at all, without a statement timeout.
 *
 * @param say is called with the reason for a retry
 * @throws Error with the name of the file and the database's message
 */
export async function runMigration(
  db: Database,
  file: MigrationFile,
  pace: MigrationPace,
  say: (sentence: string) => void,
): Promise<void> {
  const name = `migrations/${file.name}.sql`;
  const run = file.isInTransaction ? runInTransaction : runAlone;
  for (const pauseMs of [...pace.pausesMs, null]) {
    try {
      return await run(db, file, pace);
    } catch (error) {
      if (!isLockConflict(error)) {
        const message = error instanceof Error ? error.message : String(error);
        throw new Error(`${name} failed, and no later migration was run: ${message}`, { cause: error });
      }
      if (pauseMs === null) {
        throw new Error(
          `${name} was tried ${pace.pausesMs.length + 1} times and waited too long each time for a table that ` +
            'another connection uses. End that connection (pg_stat_activity lists them) and migrate again.',
          { cause: error },
        );
      }
      say(`${name} waits for a table that another connection uses. It is tried again in ${pauseMs / 1_000} s.`);
      await pause(pauseMs);
    }
  }
}

async function runInTransaction(db: Database, file: MigrationFile, { lockTimeoutMs }: MigrationPace): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql.raw(`set local statement_timeout = 0; set local lock_timeout = ${lockTimeoutMs}`).execute(tx);
    await sql.raw(file.text).execute(tx);
    await recordMigration(tx, file);
  });
}

/** Such a statement can be repeated: if the process ends before it is recorded, it runs again. */
async function runAlone(db: Database, file: MigrationFile, { patientLockTimeoutMs }: MigrationPace): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql.raw(`set statement_timeout = 0; set lock_timeout = ${patientLockTimeoutMs}`).execute(connection);
    try {
      await dropHalfBuiltIndex(connection, file.text);
      await sql.raw(file.text).execute(connection);
      await recordMigration(connection, file);
    } finally {
      await sql.raw('reset statement_timeout; reset lock_timeout').execute(connection);
    }
  });
}

/** A concurrent build that ended early leaves an index that costs every write and serves no query. */
async function dropHalfBuiltIndex(connection: Database, text: string): Promise<void> {
  const name = /^create (?:unique )?index concurrently if not exists (\w+)/im.exec(text)?.[1];
  if (name === undefined) return;
  const { rows } = await sql`
    select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(connection);
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(name)}`.execute(connection);
}

/** PostgreSQL's codes for a lock timeout and a deadlock. */
const isLockConflict = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '');
