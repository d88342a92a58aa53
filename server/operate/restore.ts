import type { ClientConfig } from 'pg';
import { daysBefore } from '#shared/dates/moments.ts';
import { openImageStorage } from '../catalogue/images/storage/open-image-storage.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { openJobs } from '../jobs/jobs.ts';
import { readBackup } from './backup/read-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { withDirectConnection } from '../db/connections/direct-connection.ts';
import { queueAgain } from './queue-again.ts';
import { runCommand, UsageError } from './run-command.ts';

const usage = `npm run restore -- <backup>                  restores a backup into an empty database
npm run restore -- <backup> --replace        deletes what the database has, then restores
npm run restore -- <backup> --send-emails    also sends the emails that were waiting at that moment`;

/** npm run restore: restores what `npm run backup` has written. Exits with 0 when all of it is there. */
await runCommand(async (options) => {
  const flags = new Set(options.filter((option) => option.startsWith('-')));
  const [folder, ...more] = options.filter((option) => !flags.has(option));
  const mayReplace = flags.delete('--replace');
  const sendsEmails = flags.delete('--send-emails');
  if (folder === undefined || more.length > 0 || flags.size > 0) throw new UsageError(usage);

  const config = readConfig(process.env);
  const backup = await readBackup(folder);
  const { madeAt, version, images } = backup.manifest;
  console.log(`The backup of ${madeAt}, version ${version}, is complete.`);
  if (images === null) console.log('It has no images: they are in the object store.');
  await withDirectConnection(config, async (connection) => {
    const goal = { connection, images: openImageStorage(config), mayReplace, sendsEmails, say: console.log };
    await restoreBackup(backup, goal);
    await finish(connection, sendsEmails);
  });
  console.log(`Restored. Before the shop starts: npm run reconcile -- --since ${dayBefore(new Date(madeAt))}`);
  return true;
});

/** The migrations of this release that the backup did not have, and the queues. */
async function finish(connection: ClientConfig, sendsEmails: boolean): Promise<void> {
  const db = openDatabase(connection);
  try {
    await migrate(db, { say: console.log, onApplied: (name) => console.log(`${name} is applied.`) });
    const jobs = await openJobs(db, { isWorker: false });
    const queued = await queueAgain(db, jobs, { sendsEmails });
    await jobs.stop({ graceful: false });
    if (sendsEmails) console.log(`Waiting emails that will be sent when the shop starts: ${queued}.`);
  } finally {
    await db.destroy();
  }
}

/** Payments that began before the backup may have succeeded after it. */
function dayBefore(moment: Date): string {
  return daysBefore(moment, 1).toISOString().slice(0, 10);
}
