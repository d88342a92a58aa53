import { readConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { readMigrations } from '../db/migrations/migration-files.ts';
import { readMigrationState } from '../db/migrations/migration-state.ts';
import { openJobs } from '../jobs/jobs.ts';
import { withDirectConnection } from '../db/connections/direct-connection.ts';

/**
 * npm run migrate: brings the database to this release, before or beside running processes of the former one. With
 * `--list` it says what would run. Exits with 0 when it was done, 1 when it could not be.
 */
try {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--list')) {
    throw new Error(
      'npm run migrate              brings the database to this release\nnpm run migrate -- --list    lists what that would do, and changes nothing',
    );
  }
  const config = readConfig(process.env);
  await withDirectConnection(config, async (connection) => {
    const db = openDatabase(connection);
    try {
      await (option === '--list' ? list(db) : run(db));
    } finally {
      await db.destroy();
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(db: Database): Promise<void> {
  const names = await migrate(db, { say: console.log, onApplied: (name) => console.log(`${name} is applied.`) });
  // The queues too, whose library has migrations of its own.
  await (await openJobs(db, { isWorker: false })).stop({ graceful: false });
  console.log(names.length === 0 ? 'The database has every migration already.' : `${names.length} applied.`);
}

async function list(db: Database): Promise<void> {
  const { applied, pending, newer } = await readMigrationState(db, await readMigrations());
  console.log(`${applied.length} applied.`);
  for (const name of newer) console.log(`${name} is of a newer release.`);
  for (const { name, isInTransaction } of pending) {
    console.log(`${name} would run, ${isInTransaction ? 'in a transaction' : 'without a transaction'}.`);
  }
  if (pending.length === 0) console.log('None would run.');
}
