import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { type MigrationFile, readMigrations } from './migration-files.ts';
import { createMigrationTable, readMigrationState } from './migration-state.ts';
import { type MigrationPace, runMigration, usualPace } from './run-migration.ts';

interface Options extends MigrationPace {
  files: readonly MigrationFile[];
  /** Called with a description of the wait. */
  say: (sentence: string) => void;
  onApplied: (name: string) => void;
}

/** How often it is checked whether another process has finished migrating. */
const pollMs = 250;

/**
 * Applies the migrations of this release that the database does not have. One process migrates at a time, and
 * the others wait for it. Each migration has a transaction of its own, so those before a failed one stay.
 *
 * Migrations that only a newer release knows are left alone: a release runs on the schema of the next one.
 *
 * @returns the names of those that this process applied
 * @throws Error with the name of the failed file, or when a newer release has removed what this one uses
 */
export async function migrate(db: Database, options: Partial<Options> = {}): Promise<string[]> {
  const { files = await readMigrations(), say = () => {}, onApplied = () => {}, ...pace } = options;
  const { pending } = await readMigrationState(db, files);
  if (pending.length === 0) return [];
  return oneProcessAtATime(db, say, async () => {
    await createMigrationTable(db);
    const { pending: left } = await readMigrationState(db, files); // Another process may have been faster.
    for (const file of left) {
      await runMigration(db, file, { ...usualPace, ...pace }, say);
      onApplied(file.name);
    }
    return left.map(({ name }) => name);
  });
}

/** @throws Error when the database lacks a migration of this release, or a newer release has removed what it uses. */
export async function requireMigrated(db: Database): Promise<void> {
  const { pending } = await readMigrationState(db, await readMigrations());
  if (pending.length === 0) return;
  throw new Error(
    `The database lacks ${pending.length} of this release's migrations, from ${pending[0]!.name} on. ` +
      'Run "npm run migrate" first, or start with MIGRATE=on.',
  );
}

/**
 * The lock belongs to a transaction, so it works through a pooler and ends with its process, and the transaction holds
 * no snapshot, which a concurrent index build would wait for. Nor does it wait for the lock, for the same reason.
 */
async function oneProcessAtATime<Result>(
  db: Database,
  say: (sentence: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const done = await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (tx) => {
        const { rows } = await sql<{ isMine: boolean }>`
          select pg_try_advisory_xact_lock(hashtextextended('migrate', 0)) as is_mine`.execute(tx);
        if (!rows[0]!.isMine) return null;
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        return { result: await work() };
      });
    if (done) return done.result;
    if (tries === 1) say('Another process migrates this database. Waiting for it …');
    await pause(pollMs);
  }
}
